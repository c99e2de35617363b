package io.rackproof.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * What the command line says of a run's report.
 *
 * @param testbed absent when the framework tests itself
 * @param console {@code live}, {@code plain}, or empty to find out
 */
record RunSettings(
    Optional<String> testbed, String suite, Path reports, Path plugins, String console) {
  static RunSettings from(Properties properties) {
    return new RunSettings(
        Optional.ofNullable(properties.getProperty("testbed")).or(() -> merged(properties)),
        properties.getProperty("rackproof.suite", "acceptance"),
        Path.of(properties.getProperty("rackproof.reports", "reports")),
        Path.of(properties.getProperty("rackproof.allure.plugins", "target/allure-plugins")),
        properties.getProperty("console", ""));
  }

  /** A merge reports under the testbed of its first run, whose folder is in that one's. */
  private static Optional<String> merged(Properties properties) {
    return Optional.ofNullable(properties.getProperty("runs"))
        .map(runs -> Path.of(runs.split(",", -1)[0]).toAbsolutePath().normalize())
        .map(RunSettings::real)
        .flatMap(run -> Optional.ofNullable(run.getParent()))
        .flatMap(home -> Optional.ofNullable(home.getFileName()))
        .map(Path::toString);
  }

  private static Path real(Path run) {
    try {
      return run.toRealPath();
    } catch (IOException missing) {
      return run;
    }
  }
}
