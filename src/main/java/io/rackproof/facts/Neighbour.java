package io.rackproof.facts;

import java.util.List;

/**
 * Whom a port hears by LLDP (IEEE 802.1AB).
 *
 * @param system the neighbour's system name; empty where it announces none, as NIC firmware does
 * @param ports every name by which it calls its port, the port id first: an interface name, an
 *     address, a description
 */
public record Neighbour(String system, List<String> ports) {
  /**
   * @throws IllegalArgumentException when the neighbour does not name its port
   */
  public Neighbour {
    ports = ports.stream().filter(name -> !name.isBlank()).distinct().toList();
    if (ports.isEmpty()) {
      throw new IllegalArgumentException("a neighbour names its port");
    }
  }

  public Neighbour(String system, String port) {
    this(system, List.of(port));
  }

  @Override
  public String toString() {
    String others = String.join(", ", ports.subList(1, ports.size()));
    return (system.isEmpty() ? "?" : system)
        + "/"
        + ports.get(0)
        + (others.isEmpty() ? "" : " (" + others + ")");
  }
}
