package io.rackproof.acceptance;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.PeerMemoryLoaded;
import io.rackproof.harness.AcceptanceSuite;
import io.rackproof.harness.Judges;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import org.testng.annotations.Test;

/** Every NIC can reach GPU memory. */
@Judges(CriterionId.PEER_MEMORY)
public final class PeerMemoryAcceptance extends AcceptanceSuite {
  @Test(dataProvider = "ports")
  public void nicReachesGpuMemory(NicPort port) {
    Host host = testbed().hostsByName().get(port.id().host());
    settle(
        new PeerMemoryLoaded().judge(host, port, bench().survey().host(host.name()).peerMemory()));
  }
}
