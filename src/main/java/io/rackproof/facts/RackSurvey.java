package io.rackproof.facts;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Static facts of a whole rack. */
public record RackSurvey(
    Map<DeviceName, HostSurvey> hosts, Map<DeviceName, SwitchSurvey> switches) {
  public RackSurvey {
    hosts = Map.copyOf(hosts);
    switches = Map.copyOf(switches);
  }

  /** Never null: a host that was not surveyed is unknown. */
  public HostSurvey host(DeviceName name) {
    HostSurvey found = hosts.get(name);
    String why = name + " was not surveyed";
    return found != null
        ? found
        : new HostSurvey(
            Observed.unknown(why, ""),
            Observed.unknown(why, ""),
            Observed.unknown(why, ""),
            Observed.unknown(why, ""),
            Observed.unknown(why, ""),
            Observed.unknown(why, ""),
            HostTuning.unknown(why),
            Map.of());
  }

  public PortSurvey port(PortId id) {
    return host(id.host()).port(id);
  }

  /** PCIe links of both NICs of a pair, as far as they are known. */
  public List<PcieLink> pcie(Pair pair) {
    return Stream.of(pair.a(), pair.b())
        .flatMap(id -> port(id).pcie().asOptional().stream())
        .toList();
  }

  /** The switch port that a NIC port is cabled to; empty when the descriptor names none. */
  public Optional<SwitchPortSurvey> farEnd(NicPort port) {
    return port.cable()
        .map(
            cable -> {
              SwitchSurvey found = switches.get(cable.device());
              return found != null
                  ? found.port(cable)
                  : SwitchPortSurvey.unknown(cable.device() + " was not surveyed");
            });
  }
}
