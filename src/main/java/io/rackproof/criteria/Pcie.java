package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.Optional;

/**
 * The NIC's PCIe link trained at the speed and width that the NIC is capable of, and carries what
 * the port can.
 */
public final class Pcie {
  /** Of packets with 4096 bytes of payload, the largest that RoCE has. */
  private static final ByteSize PACKET = ByteSize.of(4096);

  /** Where no ceiling is known. */
  public Verdict judge(NicPort port, Observed<PcieLink> observed) {
    return judge(port, observed, Optional.empty());
  }

  /**
   * @param cap the descriptor's own ceiling of bandwidth: less than that PCIe need not carry
   */
  public Verdict judge(NicPort port, Observed<PcieLink> observed, Optional<Bandwidth> cap) {
    String device = "/sys/class/infiniband/" + port.id().rdmaDevice() + "/device";
    String show = "lspci -vvv -s $(basename $(readlink -f " + device + ")) | grep Lnk";
    Checks checks = new Checks(CriterionId.PCIE, port.id()).confirmWith(show);
    checks
        .require(observed)
        .ifPresent(
            link -> {
              checks.expect(
                  link.lanes() >= link.maxLanes(),
                  "PCIe width",
                  "x" + link.maxLanes(),
                  "x" + link.lanes(),
                  "the card is not fully seated, the riser or slot has fewer lanes, or BIOS"
                      + " bifurcates the slot",
                  show);
              checks.expect(
                  link.gigatransfers() >= link.maxGigatransfers(),
                  "PCIe speed",
                  PcieRate.speed(link.maxGigatransfers()),
                  PcieRate.speed(link.gigatransfers()),
                  "the slot, a retimer or BIOS limits the link speed",
                  show);
              feeds(checks, port, link, cap, show);
            });
    return checks.verdict();
  }

  private static void feeds(
      Checks checks, NicPort port, PcieLink link, Optional<Bandwidth> cap, String show) {
    Bandwidth line = port.speed().times(LineRate.packetEfficiency(PACKET));
    Bandwidth need = cap.filter(ceiling -> ceiling.compareTo(line) < 0).orElse(line);
    Bandwidth carries = PcieRate.asTrained(link);
    checks.expect(
        carries.compareTo(need) >= 0,
        "PCIe rate for the port",
        "at least " + need,
        carries,
        "the slot is too slow for the NIC: fewer lanes, an older generation, or a small payload",
        show);
  }
}
