package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.SoakSteady;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import org.testng.annotations.Test;

/** Hour after hour under load, every port stays as it was in the first minutes. */
@Judges(CriterionId.SOAK)
public final class SoakAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void bandwidthStaysAndNothingIsLost(NicPort port) {
    settle(
        new SoakSteady(flow -> bench().bound(Pair.of(flow.from(), flow.to())))
            .judge(port, bench().soakSlices(), bench().soak()));
  }
}
