package io.rackproof.probe;

import io.rackproof.device.TrafficTools;
import io.rackproof.facts.Gid;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;

/** Where the ends of a flow are: GID, TCP port, message sizes. */
final class Ends {
  private final Testbed testbed;
  private final RackSurvey survey;

  Ends(Testbed testbed, RackSurvey survey) {
    this.testbed = testbed;
    this.survey = survey;
  }

  /** The GID that traffic of a port must use, from its table. */
  Observed<Gid> gid(PortId port) {
    return survey
        .port(port)
        .roce()
        .flatMap(
            mode ->
                mode.trafficGid()
                    .map(Observed::<Gid>known)
                    .orElseGet(
                        () ->
                            Observed.unknown(
                                port
                                    + " has no RoCE v2 GID of its own IPv4 address, so that no"
                                    + " traffic can be made",
                                "")));
  }

  /** TCP port of perftest's handshake: one a rail, since a round has one flow a port. */
  int tcpPort(Flow flow) {
    return testbed.traffic().basePort() + testbed.port(flow.to()).rail();
  }

  TrafficTools.End end(Flow flow, Gid own) {
    return new TrafficTools.End(flow, own, tcpPort(flow), testbed.profile(), testbed.traffic());
  }
}
