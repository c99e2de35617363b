package io.rackproof.facts;

import java.util.Map;

/**
 * How a host is reached by its operators.
 *
 * @param ports interfaces that its management depends on, with the reason in a clause
 */
public record HostReach(Map<String, String> ports) {
  public HostReach {
    ports = Map.copyOf(ports);
  }
}
