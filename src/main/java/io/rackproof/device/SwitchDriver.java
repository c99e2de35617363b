package io.rackproof.device;

import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.testbed.SwitchPortId;
import java.util.List;
import java.util.Map;

/** A switch: what it can be asked. */
public interface SwitchDriver extends Configurable {
  /** All static facts of the ports that the testbed names, in at most two round trips. */
  SwitchSurvey survey();

  /** Counters of the given ports, in one round trip where the OS allows. */
  Map<SwitchPortId, Observed<CounterSample>> counters(List<SwitchPortId> ports);
}
