package io.rackproof.bench;

import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.facts.PortFirmware.Choice;
import io.rackproof.facts.PortFirmware.Standing;
import io.rackproof.testbed.DeviceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Firmware parameters for a person: NIC by NIC, then the commands that put them into force. */
public final class FirmwareText {
  private FirmwareText() {}

  /** All parameters of every NIC. */
  public static List<String> whole(Map<DeviceName, Observed<List<PortFirmware>>> all) {
    return of(all, true);
  }

  /** Only those that are not as they should be; a NIC without such is one line. */
  public static List<String> brief(Map<DeviceName, Observed<List<PortFirmware>>> all) {
    return of(all, false);
  }

  private static List<String> of(Map<DeviceName, Observed<List<PortFirmware>>> all, boolean whole) {
    List<String> lines = new ArrayList<>();
    Map<String, String> resets = new LinkedHashMap<>();
    all.forEach(
        (host, ports) -> {
          if (ports instanceof Observed.Unknown<List<PortFirmware>> unknown) {
            lines.add(host + ": UNKNOWN: " + unknown.why());
          }
          ports.asOptional().orElse(List.of()).forEach(port -> port(lines, resets, port, whole));
        });
    if (!resets.isEmpty()) {
      lines.add("");
      lines.add(
          "To put what is pending into force, when no traffic runs: one of these for each card,");
      lines.add("or a reboot of its host (BlueField: a power cycle). Neither is done here.");
      resets.forEach((card, command) -> lines.add("    " + command + "    # " + card));
    }
    return lines;
  }

  /** How many parameters stand so; a port of which nothing is known counts as one unknown. */
  public static long count(Map<DeviceName, Observed<List<PortFirmware>>> all, Standing standing) {
    long silent = 0;
    long some = 0;
    for (Observed<List<PortFirmware>> host : all.values()) {
      silent += host.asOptional().isEmpty() ? 1 : 0;
      for (PortFirmware port : host.asOptional().orElse(List.of())) {
        silent += port.address() instanceof Observed.Unknown ? 1 : 0;
        some += port.choices().stream().filter(one -> one.standing() == standing).count();
      }
    }
    return standing == Standing.UNKNOWN ? some + silent : some;
  }

  private static void port(
      List<String> lines, Map<String, String> resets, PortFirmware port, boolean whole) {
    if (port.address() instanceof Observed.Unknown<String> unknown) {
      lines.add(port.port() + ": UNKNOWN: " + unknown.why());
      return;
    }
    if (port.address() instanceof Observed.Unsupported<String> none) {
      lines.add(port.port() + ": not applicable: " + none.reason());
      return;
    }
    String address = port.address().asOptional().orElseThrow();
    List<Choice> shown =
        port.choices().stream().filter(one -> whole || !wellOrAbsent(one.standing())).toList();
    lines.add(port.port() + " at " + address + (shown.isEmpty() ? ": as wanted" : ""));
    shown.forEach(choice -> lines.add("    " + line(choice)));
    if (port.choices().stream().anyMatch(one -> one.standing() == Standing.PENDING)) {
      resets.put(port.port().toString(), "sudo mlxfwreset -d " + address + " reset");
    }
  }

  private static boolean wellOrAbsent(Standing standing) {
    return standing == Standing.RIGHT || standing == Standing.ABSENT;
  }

  private static String line(Choice choice) {
    if (choice.value() instanceof Observed.Unknown<Value> unknown) {
      return String.format("%-28s UNKNOWN: %s", choice.name(), unknown.why());
    }
    if (choice.value() instanceof Observed.Unsupported<Value>) {
      return String.format("%-28s the firmware has none", choice.name());
    }
    Value value = choice.value().asOptional().orElseThrow();
    return String.format(
            "%-28s now %-14s next boot %-14s wanted %-6s%s",
            choice.name(),
            value.current(),
            value.next(),
            choice.wanted().orElse("any"),
            switch (choice.standing()) {
              case DIFFERS -> "DIFFERS";
              case PENDING -> "PENDING: a reset is needed";
              default -> "";
            })
        .stripTrailing();
  }
}
