package io.rackproof.harness.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;

/** Writes the criteria reference into the README. */
public final class ReferenceSuite {
  private static final Path README = Path.of("README.md");

  @Test
  public void write() throws IOException {
    Files.writeString(README, CriteriaReference.into(Files.readString(README)));
  }
}
