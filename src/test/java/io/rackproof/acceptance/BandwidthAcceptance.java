package io.rackproof.acceptance;

import io.rackproof.criteria.BandwidthNearLineRate;
import io.rackproof.criteria.CriterionId;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Pair;
import org.testng.annotations.Test;

/** Every pair reaches near line rate in both directions. */
@Judges(CriterionId.BANDWIDTH)
public final class BandwidthAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "pairs")
  public void writeBandwidthIsNearLineRate(Pair pair) {
    settle(
        new BandwidthNearLineRate()
            .judge(
                pair,
                bench().bound(pair),
                bench().survey().pcie(pair),
                bench().traffic().bandwidth(pair),
                bench().culprits(),
                bench().traffic().curves(pair),
                testbed().traffic().messageSize()));
  }
}
