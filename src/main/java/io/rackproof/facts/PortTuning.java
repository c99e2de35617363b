package io.rackproof.facts;

import java.util.List;

/**
 * How a NIC port and its slot are tuned.
 *
 * @param control PCIe Device Control of the NIC, as in force
 * @param bridges PCIe bridges from the NIC up to the root port, the root port first
 * @param iommu what the IOMMU does with the NIC's addresses
 * @param coalescing interrupt coalescing of the netdev
 * @param queues its combined queues
 * @param rxRing its RX ring, packets
 * @param interrupts where the NIC's interrupts are served
 * @param cores processor cores next to the NIC: those of its NUMA node, or all where it has none
 */
public record PortTuning(
    Observed<PcieControl> control,
    Observed<List<PcieBridge>> bridges,
    Observed<Iommu> iommu,
    Observed<Coalescing> coalescing,
    Observed<Amount> queues,
    Observed<Amount> rxRing,
    Observed<Interrupts> interrupts,
    Observed<Integer> cores) {
  /** What the IOMMU does. */
  public enum Iommu {
    /** There is none for the NIC. */
    OFF,
    /** Addresses go through as they are. */
    PASS_THROUGH,
    /** Every address is translated. */
    TRANSLATING
  }

  /**
   * A bridge above the NIC.
   *
   * @param acs controls of Access Control Services that are on, in lspci's words; empty when all
   *     are off, or the bridge has none
   */
  public record PcieBridge(String address, List<String> acs) {
    public PcieBridge {
      acs = List.copyOf(acs);
    }
  }

  /**
   * How many of something, and how many the device can have.
   *
   * @param current in force
   * @param most the device's own limit
   */
  public record Amount(int current, int most) {}

  /**
   * Interrupts of a NIC that were given to a processor.
   *
   * @param all how many
   * @param local how many on processors of the NIC's node
   */
  public record Interrupts(int all, int local) {}

  /** Of which nothing is known, for one reason. */
  public static PortTuning unknown(String why, EvidenceRef... evidence) {
    return new PortTuning(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
