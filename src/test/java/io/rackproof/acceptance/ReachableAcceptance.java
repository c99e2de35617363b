package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Reachable;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.DeviceName;
import org.testng.annotations.Test;

/** Every device answers over SSH and shows the expected host key. */
@Judges(CriterionId.REACHABLE)
public final class ReachableAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "devices")
  public void deviceAnswers(DeviceName device) {
    settle(new Reachable().judge(device, bench().reached(device)));
  }
}
