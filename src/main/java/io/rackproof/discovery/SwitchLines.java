package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The {@code switches} of a descriptor. */
final class SwitchLines {
  private final AccessText access;
  private final boolean compact;
  private final boolean simulated;

  SwitchLines(AccessText access, boolean compact, boolean simulated) {
    this.access = access;
    this.compact = compact;
    this.simulated = simulated;
  }

  List<String> lines(List<SwitchFacts> switches) {
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < switches.size(); ) {
      int to = from + 1;
      List<String> entry = entry(switches.subList(from, to)).orElseThrow();
      while (compact && to < switches.size() && alike(switches.get(from), switches.get(to))) {
        Optional<List<String>> longer = entry(switches.subList(from, to + 1));
        if (longer.isEmpty()) {
          break;
        }
        entry = longer.get();
        to++;
      }
      entry.forEach(line -> lines.add("  " + line));
      from = to;
    }
    return lines;
  }

  private boolean alike(SwitchFacts one, SwitchFacts other) {
    return one.os() == other.os()
        && one.version().equals(other.version())
        && access.differences(one.access()).equals(access.differences(other.access()));
  }

  private Optional<List<String>> entry(List<SwitchFacts> switches) {
    SwitchFacts first = switches.get(0);
    Optional<String> names =
        RangeText.of(switches.stream().map(each -> each.name().value()).toList());
    boolean named =
        simulated || switches.stream().allMatch(s -> s.access().address().equals(s.name().value()));
    Optional<String> addresses =
        named
            ? Optional.of("")
            : RangeText.of(switches.stream().map(each -> each.access().address()).toList());
    if (names.isEmpty() || addresses.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    lines.add(Yaml.text(names.get()) + ":");
    lines.add("  os: " + first.os().key() + "   # " + first.version());
    if (!named) {
      lines.add("  address: " + Yaml.text(addresses.get()));
    }
    List<String> own = access.differences(first.access());
    if (!own.isEmpty()) {
      lines.add("  access: { " + String.join(", ", own) + " }");
    }
    return Optional.of(lines);
  }
}
