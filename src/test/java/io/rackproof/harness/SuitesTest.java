package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.Test;

/** Suites that must name the same classes do. */
public final class SuitesTest {
  @Test
  public void aNightIsTheAcceptanceAndTheComparison() throws IOException {
    List<String> nightly = classes("nightly");

    assertThat(nightly).contains("RegressionAcceptance");
    assertThat(nightly.stream().filter(name -> !name.equals("RegressionAcceptance")))
        .containsExactlyElementsOf(classes("acceptance"));
  }

  private static List<String> classes(String suite) throws IOException {
    return Files.readAllLines(Path.of("suites", suite + ".xml")).stream()
        .filter(line -> line.contains("<class name="))
        .map(line -> line.replaceAll(".*acceptance\\.(\\w+)\".*", "$1"))
        .toList();
  }
}
