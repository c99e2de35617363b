package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a host's RDMA traffic needs of its system.
 *
 * @param lockable memory that a process may lock, and so register; empty means without limit
 * @param outOf by flow that starts here: the interface that the kernel would send it out of
 * @param neighbours by port: how the kernel answers and asks for addresses of its network
 */
public record HostReadiness(
    Observed<Optional<ByteSize>> lockable,
    Map<Flow, Observed<String>> outOf,
    Map<PortId, Observed<Neighbours>> neighbours) {
  /**
   * Sysctls of an interface, the larger of its own and of {@code all} (Linux
   * Documentation/networking/ip-sysctl).
   *
   * @param arpIgnore 0 answers for any address of the host, 1 only for those of the interface
   * @param arpAnnounce 0 asks with any address of the host, 2 with the best one
   * @param reversePathFilter 1 drops what would not be answered out of the same interface
   * @param sameNetwork other ports of the host with an address in the same network
   */
  public record Neighbours(
      int arpIgnore, int arpAnnounce, int reversePathFilter, Set<PortId> sameNetwork) {
    public Neighbours {
      sameNetwork = Set.copyOf(sameNetwork);
    }
  }

  public HostReadiness {
    outOf = Map.copyOf(outOf);
    neighbours = Map.copyOf(neighbours);
  }

  public Observed<String> outOf(Flow flow) {
    return outOf.getOrDefault(flow, Observed.unknown("the route of " + flow + " was not read", ""));
  }

  public Observed<Neighbours> neighbours(PortId port) {
    return neighbours.getOrDefault(
        port, Observed.unknown("the ARP settings of " + port + " were not read", ""));
  }
}
