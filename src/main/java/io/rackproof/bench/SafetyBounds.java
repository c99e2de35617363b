package io.rackproof.bench;

import io.rackproof.facts.HostReach;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.fixture.Untouched;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which ports of a testbed are never changed: interfaces that a host is reached over, and switch
 * ports at which LLDP shows somebody else than the descriptor has there, such as an uplink.
 */
final class SafetyBounds {
  private final Testbed testbed;
  private final RackSurvey survey;
  private final Map<DeviceName, Observed<HostReach>> hosts;

  private SafetyBounds(
      Testbed testbed, RackSurvey survey, Map<DeviceName, Observed<HostReach>> hosts) {
    this.testbed = testbed;
    this.survey = survey;
    this.hosts = hosts;
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
          own.keySet()
              .retainAll(
                  testbed.ports().stream()
                      .filter(port -> port.id().host().equals(name))
                      .map(NicPort::netdev)
                      .toList());
          return own;
        });
  }

  /** Why the switch port is not changed; empty when the right neighbour or none is seen there. */
  private Optional<String> stranger(NicPort port, SwitchPortId cable) {
    Optional<String> seen =
        survey.farEnd(port).flatMap(far -> far.neighbour().asOptional());
    return seen.filter(neighbour -> !isHost(port, neighbour))
        .map(
            neighbour ->
                "LLDP shows "
                    + neighbour
                    + " there and the descriptor has "
                    + port.id().host()
                    + "/"
                    + port.netdev());
  }

  private boolean isHost(NicPort port, String neighbour) {
    DeviceName host = port.id().host();
    Stream<String> names =
        Stream.concat(
            Stream.of(host.value()),
            hosts.getOrDefault(host, Observed.unknown("", "")).asOptional().stream()
                .flatMap(reach -> reach.names().stream()));
    String seen = neighbour.toLowerCase(Locale.ROOT);
    String system = seen.replaceFirst("/.*", "");
    return names
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(
            name ->
                system.equals(name)
                    || bare(system).equals(bare(name))
                    || seen.endsWith("/" + name));
  }

  /** A host name without its domain; an address stays as it is. */
  private static String bare(String name) {
    return name.matches("[0-9.:]+") ? name : name.replaceFirst("\\..*", "");
  }
}
