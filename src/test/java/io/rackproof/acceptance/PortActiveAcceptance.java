package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.PortActive;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC port is up, Ethernet, at its speed, and so is its switch port. */
@Judges(CriterionId.PORT_ACTIVE)
public final class PortActiveAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void portIsActiveAtItsSpeed(NicPort port) {
    settle(new PortActive().judge(port, survey(port).state(), bench().survey().farEnd(port)));
  }
}
