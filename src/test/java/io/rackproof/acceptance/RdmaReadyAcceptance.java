package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RdmaReady;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Pair;
import java.util.List;
import org.testng.annotations.Test;

/** Both ends of every pair can exchange RDMA messages at all. */
@Judges(CriterionId.RDMA_READY)
public final class RdmaReadyAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "pairs")
  public void endsCanExchangeRdmaMessages(Pair pair) {
    settle(
        new RdmaReady(testbed().traffic(), testbed()::port)
            .judge(
                pair,
                List.of(
                    bench().survey().host(pair.a().host()).perftest(),
                    bench().survey().host(pair.b().host()).perftest()),
                bench().traffic().readiness(pair),
                bench().traffic().paths(pair)));
  }
}
