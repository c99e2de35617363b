package io.rackproof.criteria;

import io.rackproof.facts.PcieLink;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The highest average that RDMA WRITE over RoCEv2/IPv4 can reach between two ports, and what limits
 * it. Overhead of a packet: Ethernet 14, FCS 4, preamble and gap 20, IP 20, UDP 8, BTH 12, ICRC 4
 * (IBTA RoCEv2 annex A17; IEEE 802.3); the RETH of a message's first packet is left out.
 *
 * @param attainable the computed ceiling
 * @param limit what limits, in words
 * @param derivation the computation, a line a term
 */
public record LineRate(Bandwidth attainable, String limit, List<String> derivation) {
  private static final int OVERHEAD_BYTES = 14 + 4 + 20 + 20 + 8 + 12 + 4;

  public LineRate {
    derivation = List.copyOf(derivation);
  }

  /** Share of payload on the wire at a RoCE path MTU. */
  public static Ratio packetEfficiency(ByteSize pathMtu) {
    double payload = pathMtu.bytes();
    return Ratio.of(payload / (payload + OVERHEAD_BYTES));
  }

  /** Largest RoCE path MTU that fits an IP MTU: 256 to 4096 and a power of two. */
  public static ByteSize pathMtu(ByteSize ipMtu) {
    long payload = ipMtu.bytes() - (20 + 8 + 12 + 16 + 4);
    long mtu = 4096;
    while (mtu > 256 && mtu > payload) {
      mtu /= 2;
    }
    return ByteSize.of(mtu);
  }

  /**
   * @param link the slower link rate of both ends
   * @param pathMtu the RoCE path MTU that the profile implies
   * @param pcie the PCIe links of both NICs that are known
   * @param cap the descriptor's own ceiling
   */
  public static LineRate of(
      Bandwidth link, ByteSize pathMtu, List<PcieLink> pcie, Optional<Bandwidth> cap) {
    Ratio efficiency = packetEfficiency(pathMtu);
    Bandwidth attainable = link.times(efficiency);
    String limit = "the link";
    List<String> lines = new ArrayList<>();
    lines.add(
        link
            + " link x "
            + efficiency
            + " packet efficiency at RoCE MTU "
            + pathMtu.bytes()
            + " = "
            + attainable);
    for (PcieLink nic : pcie) {
      Bandwidth capable = PcieRate.asCapable(nic);
      lines.add(
          "PCIe as capable "
              + PcieRate.speed(nic.maxGigatransfers())
              + " x"
              + nic.maxLanes()
              + " = "
              + capable
              + ", as trained "
              + nic
              + " = "
              + PcieRate.asTrained(nic));
      if (capable.compareTo(attainable) < 0) {
        attainable = capable;
        limit = "PCIe";
      }
    }
    if (cap.isPresent()) {
      lines.add("ceiling set in the descriptor = " + cap.get());
      if (cap.get().compareTo(attainable) < 0) {
        attainable = cap.get();
        limit = "the descriptor's ceiling";
      }
    }
    lines.add("attainable = " + attainable + ", limited by " + limit);
    return new LineRate(attainable, limit, lines);
  }
}
