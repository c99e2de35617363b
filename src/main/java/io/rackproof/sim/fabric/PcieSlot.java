package io.rackproof.sim.fabric;

/**
 * A NIC's PCIe link.
 *
 * @param address domain, bus, device, function, as {@code 0000:1a:00.0}
 * @param numaNode the socket it hangs on
 * @param lanes as trained
 * @param maxPayload bytes of a TLP's payload in force
 */
public record PcieSlot(String address, int numaNode, int lanes, int maxPayload) {
  /** What the card can do. */
  public static final int MAX_LANES = 16;

  public PcieSlot withLanes(int value) {
    return new PcieSlot(address, numaNode, value, maxPayload);
  }

  /** The bridge above it. */
  public String bridge() {
    int bus = Integer.parseInt(address.substring(5, 7), 16);
    return String.format("0000:%02x:01.0", bus - 1);
  }
}
