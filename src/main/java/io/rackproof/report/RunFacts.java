package io.rackproof.report;

import java.util.Map;

/**
 * What a report says of the run as a whole.
 *
 * @param environment further lines, such as the mode or the controller; in their own order
 */
public record RunFacts(String testbed, String suite, Map<String, String> environment) {
  public RunFacts {
    environment = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(environment));
  }
}
