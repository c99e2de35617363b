package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Measured;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every port is as fast as it was on earlier nights. */
@Judges(CriterionId.REGRESSION)
public final class RegressionAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void bandwidthAndLatencyAreAsOnEarlierNights(NicPort port) {
    settle(earlierNights().judge(port.id(), Measured.of(bench().traffic())));
  }
}
