package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.NicRecognised;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC is there, is what was ordered, and sits where it should. */
@Judges(CriterionId.NIC)
public final class NicAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void nicIsTheOneThatWasOrdered(NicPort port) {
    Host host = testbed().hostsByName().get(port.id().host());
    settle(
        new NicRecognised(testbed().hardware().models())
            .judge(host, port, bench().survey().host(host.name())));
  }
}
