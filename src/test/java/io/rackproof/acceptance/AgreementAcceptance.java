package io.rackproof.acceptance;

import io.rackproof.criteria.Agreement;
import io.rackproof.criteria.CriterionId;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every hop treats RoCE as its neighbour does and as the rest of the rack does. */
@Judges(CriterionId.AGREEMENT)
public final class AgreementAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void everyHopTreatsRoceAlike(NicPort port) {
    settle(new Agreement(profile(), testbed().ports(), bench().survey()).judge(port));
  }
}
