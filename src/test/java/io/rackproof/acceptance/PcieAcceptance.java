package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Pcie;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC has its full PCIe speed and width, and that is enough for its port. */
@Judges(CriterionId.PCIE)
public final class PcieAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void pcieLinkIsFullSpeedAndWidth(NicPort port) {
    settle(new Pcie().judge(port, survey(port).pcie(), testbed().bounds().bandwidthCap()));
  }
}
