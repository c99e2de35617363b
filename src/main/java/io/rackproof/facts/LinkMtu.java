package io.rackproof.facts;

import io.rackproof.units.ByteSize;
import java.util.Map;

/**
 * MTU at a NIC port.
 *
 * @param netdev MTU of the network interface
 * @param activeRdma path MTU that RDMA uses: a power of two, 256 to 4096
 * @param below MTU of each interface that the network interface stands on, by name: the parent of a
 *     VLAN, the members of a bond; empty for an interface of its own
 */
public record LinkMtu(ByteSize netdev, ByteSize activeRdma, Map<String, ByteSize> below) {
  public LinkMtu {
    below = Map.copyOf(below);
  }

  /** Of an interface that stands on no other. */
  public LinkMtu(ByteSize netdev, ByteSize activeRdma) {
    this(netdev, activeRdma, Map.of());
  }
}
