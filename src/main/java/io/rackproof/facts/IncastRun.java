package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Map;

/**
 * Many ports sent to one at the same time, while one flow went elsewhere.
 *
 * @param senders what each flow into the sink reached
 * @param victim the flow that went elsewhere
 * @param beside what it reached
 * @param ports counters around it, of every port that took part
 */
public record IncastRun(
    PortId sink,
    Map<Flow, Observed<BandwidthRun>> senders,
    Flow victim,
    Observed<BandwidthRun> beside,
    List<LoadedPort> ports) {
  public IncastRun {
    senders = Map.copyOf(senders);
    ports = List.copyOf(ports);
  }
}
