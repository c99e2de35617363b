package io.rackproof.device;

import io.rackproof.facts.CounterSample;
import io.rackproof.facts.HostReach;
import io.rackproof.facts.HostSurvey;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Map;

/** A host: what it can be asked. */
public interface HostDriver extends Configurable {
  /** All static facts, in at most two round trips. */
  HostSurvey survey();

  /** Over which interfaces the host is reached by its operators, in one round trip. */
  Observed<HostReach> reach();

  /** Counters of the given ports, in one round trip. */
  Map<PortId, Observed<CounterSample>> counters(List<PortId> ports);

  /** What makes and measures traffic on this host. */
  TrafficTools traffic();
}
