package io.rackproof.harness;

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
        Optional.ofNullable(properties.getProperty("testbed")),
        properties.getProperty("rackproof.suite", "acceptance"),
        Path.of(properties.getProperty("rackproof.reports", "reports")),
        Path.of(properties.getProperty("rackproof.allure.plugins", "target/allure-plugins")),
        properties.getProperty("console", ""));
  }
}
