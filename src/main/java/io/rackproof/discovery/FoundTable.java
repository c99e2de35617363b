package io.rackproof.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was found, for a person at a terminal. */
public final class FoundTable {
  private FoundTable() {}

  /** Lines of at most about 100 characters, notes but for those. */
  public static List<String> of(FoundRack rack, RackFacts facts) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(row("host", "NICs", "speed", "model", "GPUs", "plugged into"));
    for (FoundHost host : rack.hosts()) {
      lines.add(
          row(
              host.name().value(),
              Integer.toString(host.ports().size()),
              joined(host, port -> port.speed().toString()),
              joined(host, FoundPort::model),
              host.gpus() ? "yes" : "no",
              plugs(host)));
    }
    lines.add("");
    lines.add(row("switch", "ports", "os", "version", "", ""));
    for (SwitchFacts each : rack.switches()) {
      lines.add(
          row(
              each.name().value(),
              Integer.toString(each.ports().size()),
              each.os().key(),
              each.version(),
              "",
              ""));
    }
    lines.add("");
    rack.hosts().forEach(host -> host.notes().forEach(note -> lines.add("  " + note)));
    rack.notes().forEach(note -> lines.add("  " + note));
    rack.profile().notes().forEach(note -> lines.add("  " + note));
    if (!facts.missed().isEmpty()) {
      lines.add("  not looked at: " + facts.missed().keySet());
    }
    return lines;
  }

  private static String joined(
      FoundHost host, java.util.function.Function<FoundPort, String> what) {
    return String.join(", ", new LinkedHashSet<>(host.ports().stream().map(what).toList()));
  }

  private static String plugs(FoundHost host) {
    return host.ports().stream()
        .map(port -> port.cable().map(Object::toString).orElse("?"))
        .collect(Collectors.joining(" "));
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, "%-14s %5s  %-10s %-14s %-5s %s", (Object[]) cells)
        .stripTrailing();
  }
}
