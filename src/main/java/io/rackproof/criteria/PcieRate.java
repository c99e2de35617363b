package io.rackproof.criteria;

import io.rackproof.facts.PcieLink;
import io.rackproof.units.Bandwidth;
import java.util.Locale;

/**
 * What a PCIe link can carry to a NIC: lanes x transfer rate x line encoding x share of payload in
 * a write TLP (PCI Express Base Specification: 128b/130b for 8 to 32 GT/s, FLIT mode for 64 GT/s; a
 * 64-bit memory write carries 12+4 header, 4 sequence and framing, 4 LCRC bytes beside its
 * payload).
 */
final class PcieRate {
  private static final int TLP_OVERHEAD_BYTES = 24;
  private static final long DEFAULT_PAYLOAD_BYTES = 256;

  private PcieRate() {}

  /** Payload rate of the link as trained. */
  static Bandwidth asTrained(PcieLink link) {
    return rate(link.gigatransfers(), link.lanes(), link);
  }

  /** Payload rate that the link would have at the NIC's full speed and width. */
  static Bandwidth asCapable(PcieLink link) {
    return rate(link.maxGigatransfers(), link.maxLanes(), link);
  }

  static String speed(double gigatransfers) {
    return String.format(Locale.ROOT, "%.1f GT/s", gigatransfers);
  }

  private static Bandwidth rate(double gigatransfers, int lanes, PcieLink link) {
    double payload = link.maxPayload().map(size -> size.bytes()).orElse(DEFAULT_PAYLOAD_BYTES);
    double tlp = payload / (payload + TLP_OVERHEAD_BYTES);
    return Bandwidth.gbps(gigatransfers * lanes * encoding(gigatransfers) * tlp);
  }

  private static double encoding(double gigatransfers) {
    if (gigatransfers < 8) {
      return 0.8; // 8b/10b
    }
    return gigatransfers > 32 ? 236.0 / 256 : 128.0 / 130;
  }
}
