package io.rackproof.acceptance;

import io.rackproof.criteria.Cabling;
import io.rackproof.criteria.CriterionId;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every cable is where the plan says. */
@Judges(CriterionId.CABLING)
public final class CablingAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void theCableIsInThePlannedSwitchPort(NicPort port) {
    settle(new Cabling().judge(port, survey(port), bench().survey().farEnd(port)));
  }
}
