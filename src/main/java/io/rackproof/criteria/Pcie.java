package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.testbed.NicPort;

/** The NIC's PCIe link trained at the speed and width that the NIC is capable of. */
public final class Pcie {
  public Verdict judge(NicPort port, Observed<PcieLink> observed) {
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
            });
    return checks.verdict();
  }
}
