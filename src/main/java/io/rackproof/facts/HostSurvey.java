package io.rackproof.facts;

import io.rackproof.testbed.PortId;
import java.util.Map;

/**
 * All static facts of one host.
 *
 * @param tuning how its processors save power
 */
public record HostSurvey(
    Observed<String> operatingSystem,
    Observed<String> kernel,
    Observed<String> perftest,
    Observed<PeerMemory> peerMemory,
    HostTuning tuning,
    Map<PortId, PortSurvey> ports) {
  public HostSurvey {
    ports = Map.copyOf(ports);
  }

  /** Where tuning was not read. */
  public HostSurvey(
      Observed<String> operatingSystem,
      Observed<String> kernel,
      Observed<String> perftest,
      Observed<PeerMemory> peerMemory,
      Map<PortId, PortSurvey> ports) {
    this(
        operatingSystem,
        kernel,
        perftest,
        peerMemory,
        HostTuning.unknown("tuning was not read"),
        ports);
  }

  /** Never null: a port that was not surveyed is unknown. */
  public PortSurvey port(PortId id) {
    PortSurvey found = ports.get(id);
    return found != null ? found : PortSurvey.unknown(id + " was not surveyed");
  }
}
