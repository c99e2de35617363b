package io.rackproof.facts;

import java.util.Map;
import java.util.Set;

/**
 * How a host is known to its neighbours and reached by its operators.
 *
 * @param names under which LLDP may show it: its host name, and the MAC addresses of its interfaces
 * @param ports interfaces that its management depends on, with the reason in a clause
 */
public record HostReach(Set<String> names, Map<String, String> ports) {
  public HostReach {
    names = Set.copyOf(names);
    ports = Map.copyOf(ports);
  }
}
