package io.rackproof.bench;

import io.rackproof.facts.HostReach;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortNames;
import io.rackproof.facts.RackSurvey;
import io.rackproof.fixture.Untouched;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which ports of a testbed are never changed: interfaces that a host is reached over, and switch
 * ports at which LLDP hears somebody who is not of the testbed, as at an uplink.
 */
final class SafetyBounds {
  private final Testbed testbed;
  private final RackSurvey survey;
  private final Set<String> ourHosts = new HashSet<>();
  private final Set<String> ourAddresses = new HashSet<>();
  private final Map<DeviceName, Observed<HostReach>> hosts;

  private SafetyBounds(
      Testbed testbed, RackSurvey survey, Map<DeviceName, Observed<HostReach>> hosts) {
    this.testbed = testbed;
    this.survey = survey;
    this.hosts = hosts;
    learn();
  }

  static Untouched of(
      Testbed testbed, RackSurvey survey, Map<DeviceName, Observed<HostReach>> hosts) {
    return new SafetyBounds(testbed, survey, hosts).untouched();
  }

  private Untouched untouched() {
    Map<DeviceName, Observed<Map<String, String>>> all = new LinkedHashMap<>();
    testbed.hosts().forEach(host -> all.put(host.name(), host(host.name())));
    Map<DeviceName, Map<String, String>> switches = new TreeMap<>();
    for (NicPort port : testbed.ports()) {
      port.cable()
          .ifPresent(
              cable ->
                  stranger(port, cable)
                      .ifPresent(
                          why ->
                              switches
                                  .computeIfAbsent(cable.device(), name -> new TreeMap<>())
                                  .put(cable.port(), why)));
    }
    switches.forEach((device, ports) -> all.put(device, Observed.known(ports)));
    return new Untouched(all);
  }

  private Observed<Map<String, String>> host(DeviceName name) {
    Observed<HostReach> reach =
        hosts.getOrDefault(name, Observed.unknown(name + " was not asked", ""));
    if (reach instanceof Observed.Unknown<HostReach> unknown) {
      return new Observed.Unknown<>(
          "nothing is changed, because it cannot be told which port the host is reached over: "
              + unknown.why(),
          unknown.raw(),
          unknown.evidence());
    }
    return reach.map(
        known -> {
          Map<String, String> own = new TreeMap<>(known.ports());
          own.keySet().retainAll(interfaces(name));
          return own;
        });
  }

  /** Those of the host's ports, and those that they stand on. */
  private Set<String> interfaces(DeviceName host) {
    Set<String> names = new TreeSet<>();
    for (Host one : testbed.hosts()) {
      if (one.name().equals(host)) {
        for (NicPort port : one.ports()) {
          names.add(port.netdev());
          survey
              .port(port.id())
              .mtu()
              .asOptional()
              .ifPresent(mtu -> names.addAll(mtu.below().keySet()));
        }
      }
    }
    return names;
  }

  /**
   * Why the switch port is not changed; empty when LLDP hears a host of this testbed there, or
   * nobody. Two hosts whose cables are swapped are for the cabling criterion: both ports are this
   * testbed's.
   */
  private Optional<String> stranger(NicPort port, SwitchPortId cable) {
    return survey
        .farEnd(port)
        .flatMap(far -> far.neighbour().asOptional())
        .filter(neighbour -> !isOurs(neighbour))
        .map(
            neighbour ->
                "LLDP hears "
                    + neighbour
                    + " there, which is no host of this testbed; the descriptor has "
                    + port.id().host()
                    + "/"
                    + port.netdev());
  }

  /** Firmware that announces no system name is known by its address. */
  private boolean isOurs(Neighbour neighbour) {
    return ourHosts.contains(label(neighbour.system()))
        || neighbour.ports().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .anyMatch(name -> name.contains(":") && ourAddresses.contains(name));
  }

  /** Looked up and not searched: a cluster has thousands of ports, each with a neighbour. */
  private void learn() {
    for (NicPort port : testbed.ports()) {
      ourHosts.add(label(port.id().host().value()));
      Optional<PortNames> own = survey.port(port.id()).names().asOptional();
      own.ifPresent(names -> ourHosts.add(label(names.host())));
      own.ifPresent(names -> ourAddresses.addAll(names.names()));
    }
  }

  /** A host name without its domain, whatever its case. */
  private static String label(String name) {
    return name.replaceFirst("\\..*", "").toLowerCase(Locale.ROOT);
  }
}
