package io.rackproof.harness;

import org.testng.ISuite;

/**
 * A test class that is told its suite before the suite's set-up runs: the engine injects nothing
 * into {@code @BeforeSuite} and {@code @AfterSuite}. Every instance is told, so that all share what
 * the set-up has left in the suite's attributes.
 */
public interface SuiteAware {
  void runsIn(ISuite suite);
}
