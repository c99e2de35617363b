package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.IncastFair;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import org.testng.annotations.Test;

/** Many ports send to one: nothing is lost, everybody gets a share, nobody else suffers. */
@Judges(CriterionId.INCAST)
public final class IncastAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void manyToOneIsFairAndLosesNothing(NicPort port) {
    settle(
        new IncastFair(
                profile(),
                testbed().bounds(),
                flow -> bench().bound(Pair.of(flow.from(), flow.to())),
                id -> survey(testbed().port(id)).qos(),
                bench().traffic())
            .judge(port, bench().traffic().incast(port.id())));
  }
}
