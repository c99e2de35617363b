package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The {@code nics} of hosts that have the same NICs: neighbours that go together are one entry. */
final class NicLines {
  private final List<FoundHost> hosts;
  private final List<FoundPort> ports;
  private final boolean common;

  /**
   * @param hosts alike but for where they are plugged in
   * @param common whether model and speed stand at the host
   */
  NicLines(List<FoundHost> hosts, boolean common) {
    this.hosts = hosts;
    this.ports = hosts.get(0).ports();
    this.common = common;
  }

  /** Lines without indentation; empty where the cables of these hosts have no common form. */
  Optional<List<String>> lines() {
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < ports.size(); ) {
      int to = from + 1;
      while (to < ports.size() && together(to - 1, to)) {
        to++;
      }
      Optional<List<String>> entry = entry(from, to);
      while (entry.isEmpty() && to > from + 1) {
        to--;
        entry = entry(from, to);
      }
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      lines.addAll(entry.get());
      from = to;
    }
    return Optional.of(lines);
  }

  private boolean together(int one, int next) {
    FoundPort a = ports.get(one);
    FoundPort b = ports.get(next);
    return a.model().equals(b.model())
        && a.speed().equals(b.speed())
        && a.rail() + 1 == b.rail()
        && a.cable().isPresent() == b.cable().isPresent();
  }

  private Optional<List<String>> entry(int from, int to) {
    List<FoundPort> part = ports.subList(from, to);
    Optional<String> devices = RangeText.of(part.stream().map(FoundPort::device).toList());
    Optional<String> netdevs = RangeText.of(part.stream().map(FoundPort::netdev).toList());
    boolean cabled = part.get(0).cable().isPresent();
    Optional<String> cables = cabled ? CableText.of(cables(from, to)) : Optional.of("");
    if (devices.isEmpty() || netdevs.isEmpty() || cables.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(Yaml.text(devices.get()) + ":");
    lines.add("  netdev: " + Yaml.text(netdevs.get()));
    if (!common) {
      lines.add("  model: " + Yaml.text(part.get(0).model()));
      lines.add("  speed: " + part.get(0).speed());
    }
    if (part.get(0).rail() != from) {
      lines.add(
          "  rail: "
              + Yaml.text(
                  RangeText.of(part.stream().map(port -> Integer.toString(port.rail())).toList())
                      .orElseThrow()));
    }
    if (cabled) {
      lines.add("  switch: " + Yaml.text(cables.get()));
    }
    return Optional.of(lines);
  }

  private List<List<String>> cables(int from, int to) {
    return hosts.stream()
        .map(
            host ->
                host.ports().subList(from, to).stream()
                    .map(port -> port.cable().orElseThrow().toString())
                    .toList())
        .toList();
  }
}
