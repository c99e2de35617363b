package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Lossless;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Both ends of every cable agree with the lossless profile. */
@Judges(CriterionId.LOSSLESS)
public final class LosslessAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void bothEndsOfTheCableAreLosslessForRoce(NicPort port) {
    settle(
        new Lossless().judge(port, profile(), survey(port).qos(), bench().survey().farEnd(port)));
  }
}
