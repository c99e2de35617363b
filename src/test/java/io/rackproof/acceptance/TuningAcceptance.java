package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Tuned;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC and its host are tuned for low latency. */
@Judges(CriterionId.TUNING)
public final class TuningAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void nicAndHostAreTuned(NicPort port) {
    Host host = testbed().hostsByName().get(port.id().host());
    settle(
        Tuned.judge(
            host, port, survey(port).tuning(), bench().survey().host(host.name()).tuning()));
  }
}
