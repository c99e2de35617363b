package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.QosApplied;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.DeviceName;
import org.testng.annotations.Test;

/** The lossless profile is in force on every device before anything is judged. */
@Judges(CriterionId.QOS_APPLIED)
public final class QosAppliedAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "devices")
  public void losslessProfileIsInForce(DeviceName device) {
    settle(new QosApplied().judge(device, bench().applied(device)));
  }
}
