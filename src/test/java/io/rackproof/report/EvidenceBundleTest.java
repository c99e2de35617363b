package io.rackproof.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.EvidenceRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

public class EvidenceBundleTest {
  private Path evidence;

  @BeforeMethod
  public void folder() throws IOException {
    evidence = Files.createTempDirectory("evidence");
    Files.createDirectories(evidence.resolve("node01"));
  }

  private String text(String... references) {
    List<EvidenceRef> all = Arrays.stream(references).map(EvidenceRef::new).toList();
    return new EvidenceBundle(evidence).text(all);
  }

  @Test
  public void readsEachFormOfReply() throws IOException {
    Files.writeString(evidence.resolve("node01/0001"), "whole");
    Files.writeString(evidence.resolve("node01/0002.out"), "out\n");
    Files.writeString(evidence.resolve("node01/0002.err"), "err\n");
    Files.writeString(evidence.resolve("node01/0002.json"), "{}\n");
    Files.createDirectories(evidence.resolve("node01/0003"));
    Files.writeString(evidence.resolve("node01/0003/stdout"), "inside\n");
    assertThat(text("node01/0001", "node01/0002", "node01/0003", "node01/0003"))
        .isEqualTo(
            """
            ==== evidence/node01/0001
            -- 0001
            whole

            ==== evidence/node01/0002
            -- 0002.json
            {}
            -- 0002.out
            out
            -- 0002.err
            err

            ==== evidence/node01/0003
            -- stdout
            inside

            """);
  }

  @Test
  public void saysWhatIsNotThere() {
    assertThat(text("node01/0009", "node09/0001")).containsSubsequence("(not in", "(not in");
  }

  @Test
  public void staysInsideTheFolder() {
    assertThat(text("../../etc/passwd")).contains("(not in the evidence folder)");
  }

  @Test
  public void cutsLongReplies() throws IOException {
    Files.writeString(evidence.resolve("node01/0001"), "x".repeat(1_000_000));
    assertThat(text("node01/0001")).hasSizeLessThan(70_000).contains("(cut here");
  }
}
