package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The {@code hosts} of a descriptor: as few entries as there are kinds of host in a row. */
final class HostLines {
  private final AccessText access;
  private final boolean compact;
  private final boolean simulated;

  /**
   * @param compact whether hosts may share an entry
   */
  HostLines(AccessText access, boolean compact, boolean simulated) {
    this.access = access;
    this.compact = compact;
    this.simulated = simulated;
  }

  List<String> lines(List<FoundHost> hosts) {
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < hosts.size(); ) {
      int to = from + 1;
      List<String> entry = entry(hosts.subList(from, to)).orElseThrow();
      while (compact && to < hosts.size() && alike(hosts.get(from), hosts.get(to))) {
        Optional<List<String>> longer = entry(hosts.subList(from, to + 1));
        // Two of anything fit a formula: one that needs more lines than a host alone fits by
        // chance.
        if (longer.isEmpty() || longer.get().size() > entry.size()) {
          break;
        }
        entry = longer.get();
        to++;
      }
      hosts.subList(from, to).forEach(host -> host.notes().forEach(n -> lines.add("  # " + n)));
      entry.forEach(line -> lines.add("  " + line));
      from = to;
    }
    return lines;
  }

  private boolean alike(FoundHost one, FoundHost other) {
    return one.gpus() == other.gpus()
        && access.differences(one.access()).equals(access.differences(other.access()))
        && kinds(one).equals(kinds(other));
  }

  /** Its ports but for where they are plugged in. */
  private static List<Object> kinds(FoundHost host) {
    return host.ports().stream()
        .<Object>map(port -> List.of(port.without(), port.cable().isPresent()))
        .toList();
  }

  private Optional<List<String>> entry(List<FoundHost> hosts) {
    FoundHost first = hosts.get(0);
    Optional<String> names = RangeText.of(hosts.stream().map(host -> host.name().value()).toList());
    boolean named =
        simulated
            || hosts.stream().allMatch(host -> host.access().address().equals(host.name().value()));
    Optional<String> addresses =
        named
            ? Optional.of("")
            : RangeText.of(hosts.stream().map(host -> host.access().address()).toList());
    boolean common =
        first.ports().stream().map(port -> List.of(port.model(), port.speed())).distinct().count()
            == 1;
    Optional<List<String>> nics = new NicLines(hosts, common).lines();
    if (names.isEmpty() || addresses.isEmpty() || nics.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(Yaml.text(names.get()) + ":");
    if (!named) {
      lines.add("  address: " + Yaml.text(addresses.get()));
    }
    List<String> own = access.differences(first.access());
    if (!own.isEmpty()) {
      lines.add("  access: { " + String.join(", ", own) + " }");
    }
    lines.add("  gpus: " + first.gpus());
    if (common) {
      lines.add("  model: " + Yaml.text(first.ports().get(0).model()));
      lines.add("  speed: " + first.ports().get(0).speed());
    }
    lines.add("  nics:");
    nics.get().forEach(line -> lines.add("    " + line));
    return Optional.of(lines);
  }
}
