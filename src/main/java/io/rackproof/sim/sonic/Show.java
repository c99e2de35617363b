package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What SONiC's state tools print: show version, intfutil, pfc, ecnconfig, lldpshow. */
final class Show {
  private final ConfigTables config;
  private final List<SwitchPort> ports;

  Show(ConfigTables config, List<SwitchPort> ports) {
    this.config = config;
    this.ports = ports;
  }

  String version() {
    return """

        SONiC Software Version: SONiC.202405.0-simulated
        SONiC OS Version: 12
        Distribution: Debian 12.6
        Kernel: 6.1.0-11-2-amd64
        Build commit: 5e1f0a9c2
        Build date: Mon Jun  3 02:11:09 UTC 2024
        Built by: build@node00

        Platform: x86_64-simulated_64x400-r0
        HwSKU: Simulated-64x400
        ASIC: vs
        ASIC Count: 1

        """;
  }

  String interfaces() {
    Tabulate table =
        Tabulate.right(
            "Interface",
            "Lanes",
            "Speed",
            "MTU",
            "FEC",
            "Alias",
            "Vlan",
            "Oper",
            "Admin",
            "Type",
            "Asym PFC");
    int number = 0;
    for (SwitchPort port : ports) {
      number++;
      table.row(
          List.of(
              port.name(),
              Integer.toString(number),
              Math.round(port.speed().gbps()) + "G",
              Integer.toString(port.mtu()),
              "rs",
              "etp" + number,
              "routed",
              port.up() ? "up" : "down",
              port.adminUp() ? "up" : "down",
              "OSFP 8X Pluggable Transceiver",
              "off"));
    }
    return table.print();
  }

  /** As the CLI does: from the configuration. */
  String pfcPriorities() {
    Tabulate table = Tabulate.left("Interface", "Lossless priorities");
    for (SwitchPort port : ports) {
      String list = config.get("PORT_QOS_MAP|" + port.name(), "pfc_enable").orElse("");
      table.row(List.of(port.name(), list.isEmpty() ? "N/A" : list));
    }
    return "\n" + table.print() + "\n";
  }

  String ecn() {
    StringBuilder text = new StringBuilder();
    config
        .matching("WRED_PROFILE|*")
        .forEach(
            (key, fields) -> {
              text.append("Profile: ").append(key.substring("WRED_PROFILE|".length())).append('\n');
              int name = fields.keySet().stream().mapToInt(String::length).max().orElse(0);
              int value = fields.values().stream().mapToInt(String::length).max().orElse(0);
              String rule = "-".repeat(name) + "  " + "-".repeat(value) + "\n";
              text.append(rule);
              for (Map.Entry<String, String> field : fields.entrySet()) {
                text.append(field.getKey())
                    .append(" ".repeat(name - field.getKey().length() + 2))
                    .append(field.getValue())
                    .append('\n');
              }
              text.append(rule).append('\n');
            });
    return text.toString();
  }

  /** Hosts do not speak LLDP here: an empty table. */
  String lldp() {
    List<String> lines = new ArrayList<>();
    lines.add("Capability codes: (R) Router, (B) Bridge, (O) Other");
    lines.add(
        Tabulate.left("LocalPort", "RemoteDevice", "RemotePortID", "Capability", "RemotePortDescr")
            .print()
            .stripTrailing());
    lines.add("-".repeat(50));
    lines.add("Total entries displayed:  0");
    return String.join("\n", lines) + "\n";
  }
}
