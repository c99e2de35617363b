package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RoceV2;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC port speaks RoCEv2. */
@Judges(CriterionId.ROCE_V2)
public final class RoceV2Acceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void portSpeaksRoceV2(NicPort port) {
    settle(new RoceV2().judge(port, survey(port).roce()));
  }
}
