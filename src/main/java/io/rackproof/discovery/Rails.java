package io.rackproof.discovery;

import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rails: the n-th NIC of every host. Where a host lacks a NIC that most have, those after it keep
 * the rail of their name.
 */
final class Rails {
  private static final double MOST = 0.75;
  private static final double HALF = 0.5001;

  private Rails() {}

  static List<FoundHost> number(List<FoundHost> hosts) {
    Optional<List<String>> usual =
        Vote.of(hosts.stream().map(Rails::names).filter(names -> !names.isEmpty()).toList(), HALF);
    return hosts.stream().map(host -> number(host, usual.orElse(List.of()))).toList();
  }

  private static FoundHost number(FoundHost host, List<String> usual) {
    boolean known = usual.containsAll(names(host));
    List<FoundPort> ports = new ArrayList<>();
    for (FoundPort port : host.ports()) {
      ports.add(port.onRail(known ? usual.indexOf(port.device()) : ports.size()));
    }
    return host.with(ports);
  }

  private static List<String> names(FoundHost host) {
    return host.ports().stream().map(FoundPort::device).toList();
  }

  /** Notes NICs that are on the switch of another rail. */
  static List<FoundHost> doubt(List<FoundHost> hosts) {
    Map<Integer, List<DeviceName>> all = new HashMap<>();
    hosts.forEach(
        host ->
            host.ports()
                .forEach(
                    port ->
                        port.cable()
                            .ifPresent(
                                cable ->
                                    all.computeIfAbsent(port.rail(), any -> new ArrayList<>())
                                        .add(cable.device()))));
    Map<Integer, DeviceName> usual = new HashMap<>();
    all.forEach((rail, switches) -> Vote.of(switches, MOST).ifPresent(one -> usual.put(rail, one)));
    List<FoundHost> doubted = new ArrayList<>();
    for (FoundHost host : hosts) {
      FoundHost noted = host;
      for (FoundPort port : host.ports()) {
        Optional<Integer> other = railOf(port, usual);
        if (other.isPresent()) {
          noted =
              noted.noting(
                  "unsure: "
                      + host.name()
                      + "/"
                      + port.device()
                      + " is on "
                      + port.cable().orElseThrow()
                      + ", but rail "
                      + port.rail()
                      + " is on "
                      + usual.get(port.rail())
                      + " elsewhere: are cables swapped, or is it on rail "
                      + other.get()
                      + "?");
        }
      }
      doubted.add(noted);
    }
    return doubted;
  }

  private static Optional<Integer> railOf(FoundPort port, Map<Integer, DeviceName> usual) {
    DeviceName own = usual.get(port.rail());
    if (own == null || port.cable().isEmpty() || port.cable().get().device().equals(own)) {
      return Optional.empty();
    }
    return usual.entrySet().stream()
        .filter(each -> each.getValue().equals(port.cable().get().device()))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
