package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Restored;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.DeviceName;
import org.testng.annotations.Test;

/** Every device is put back exactly as it was. */
@Judges(CriterionId.RESTORED)
public final class RestoredAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "devices")
  public void deviceIsAsItWas(DeviceName device) {
    settle(new Restored().judge(device, bench().restored(device)));
  }
}
