package io.rackproof.doctor;

import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the checks found, for a person: device by device, then what to do, the same once. */
public final class CheckupText {
  private CheckupText() {}

  public static List<String> of(List<Checkup> all) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    for (Checkup each : all) {
      lines.add(
          String.format(
              "%-14s %s: %s",
              each.device(),
              each.findings().isEmpty() ? "ok" : each.fails() ? "MISSING" : "advised",
              each.system()));
      each.findings().forEach(one -> lines.add("    " + one.severity() + " " + one.what()));
    }
    lines.addAll(remedies(all));
    return lines;
  }

  private static List<String> remedies(List<Checkup> all) {
    Map<String, Map<String, Set<DeviceName>>> byWhere = new LinkedHashMap<>();
    for (Checkup each : all) {
      for (Finding one : each.findings()) {
        byWhere
            .computeIfAbsent(one.remedy().where(), any -> new LinkedHashMap<>())
            .computeIfAbsent(one.remedy().line(), any -> new LinkedHashSet<>())
            .add(each.device());
      }
    }
    List<String> lines = new ArrayList<>();
    byWhere.forEach(
        (where, remedy) -> {
          // Lines for the same devices stand together, ready to be copied.
          Map<Set<DeviceName>, List<String>> byDevices = new LinkedHashMap<>();
          remedy.forEach(
              (line, devices) ->
                  byDevices.computeIfAbsent(devices, any -> new ArrayList<>()).add(line));
          byDevices.forEach(
              (devices, some) -> {
                lines.add("");
                lines.add(where + ", on " + named(devices) + ":");
                some.forEach(line -> lines.add("    " + line));
              });
        });
    return lines;
  }

  private static String named(Set<DeviceName> devices) {
    return devices.stream().map(DeviceName::value).collect(Collectors.joining(" "));
  }
}
