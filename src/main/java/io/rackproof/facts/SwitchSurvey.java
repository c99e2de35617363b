package io.rackproof.facts;

import io.rackproof.testbed.SwitchPortId;
import java.util.Map;

/** All static facts of one switch. */
public record SwitchSurvey(Observed<String> version, Map<SwitchPortId, SwitchPortSurvey> ports) {
  public SwitchSurvey {
    ports = Map.copyOf(ports);
  }

  /** Never null: a port that was not surveyed is unknown. */
  public SwitchPortSurvey port(SwitchPortId id) {
    SwitchPortSurvey found = ports.get(id);
    return found != null ? found : SwitchPortSurvey.unknown(id + " was not surveyed");
  }
}
