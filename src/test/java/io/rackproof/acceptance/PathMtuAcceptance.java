package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.PathMtu;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Pair;
import org.testng.annotations.Test;

/** Full-size packets cross every path. */
@Judges(CriterionId.PATH_MTU)
public final class PathMtuAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "pairs")
  public void fullSizePacketsCrossThePath(Pair pair) {
    settle(new PathMtu().judge(pair, profile(), bench().traffic().paths(pair)));
  }
}
