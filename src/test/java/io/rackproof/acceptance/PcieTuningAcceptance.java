package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.PcieTuned;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC makes good use of its PCIe link. */
@Judges(CriterionId.PCIE_TUNING)
public final class PcieTuningAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void pcieIsTuned(NicPort port) {
    Host host = testbed().hostsByName().get(port.id().host());
    settle(new PcieTuned().judge(host, port, survey(port).tuning()));
  }
}
