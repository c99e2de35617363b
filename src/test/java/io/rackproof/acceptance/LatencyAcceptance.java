package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.LatencyWithinBounds;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Pair;
import org.testng.annotations.Test;

/** Latency of every pair is low and its tail is short. */
@Judges(CriterionId.LATENCY)
public final class LatencyAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "pairs")
  public void writeLatencyAndJitterAreWithinBounds(Pair pair) {
    settle(
        new LatencyWithinBounds()
            .judge(pair, testbed().bounds(pair), bench().traffic().latency(pair)));
  }
}
