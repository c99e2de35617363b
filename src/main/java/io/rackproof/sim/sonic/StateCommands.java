package io.rackproof.sim.sonic;

import static io.rackproof.sim.sonic.Tabulate.Align.LEFT;
import static io.rackproof.sim.sonic.Tabulate.Align.RIGHT;

import io.rackproof.sim.fabric.SwitchPort;
import java.util.ArrayList;
import java.util.List;

/** Tools that show state: version, interfaces, PFC, ECN, LLDP. */
final class StateCommands {
  private final List<SwitchPort> ports;
  private final ConfigStore db;
  private final String release;

  StateCommands(List<SwitchPort> ports, ConfigStore db, String release) {
    this.ports = ports;
    this.db = db;
    this.release = release;
  }

  String version() {
    return "\nSONiC Software Version: SONiC."
        + release
        + "\nSONiC OS Version: 12\nDistribution: Debian 12.9\nKernel: 6.1.0-29-2-amd64"
        + "\nBuild commit: 5a5a5a5a5\nBuild date: Thu Jan  1 00:00:00 UTC 2026\nBuilt by: rackproof\n"
        + "\nPlatform: x86_64-simulated-r0\nHwSKU: Simulated-64x400G\nASIC: vs\nASIC Count: 1\n"
        + "Serial Number: N/A\nModel Number: N/A\nHardware Revision: N/A\n"
        + "\nDocker images:\nREPOSITORY    TAG    IMAGE ID    SIZE\n";
  }

  String interfaces() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      SwitchPort port = ports.get(i);
      rows.add(
          List.of(
              port.name(),
              FactoryConfig.lanes(i),
              Math.round(port.speed().gbps()) + "G",
              Integer.toString(port.mtu()),
              "rs",
              db.field("PORT|" + port.name(), "alias", "N/A"),
              "routed",
              port.up() ? "up" : "down",
              port.adminUp() ? "up" : "down",
              "OSFP 8X Pluggable Transceiver",
              "off"));
    }
    return Tabulate.table(
        RIGHT,
        List.of(
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
            "Asym PFC"),
        rows);
  }

  String pfcPriority() {
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      String key = "PORT_QOS_MAP|" + port.name();
      if (db.has(key)) {
        rows.add(List.of(port.name(), db.field(key, "pfc_enable", "N/A")));
      }
    }
    return "\n" + Tabulate.table(LEFT, List.of("Interface", "Lossless priorities"), rows) + "\n";
  }

  String ecn() {
    StringBuilder out = new StringBuilder();
    for (String key : db.keys("WRED_PROFILE")) {
      out.append("Profile: ").append(key.substring(key.indexOf('|') + 1)).append('\n');
      List<List<String>> rows = new ArrayList<>();
      db.fields(key).forEach((field, value) -> rows.add(List.of(field, value)));
      out.append(Tabulate.bare(rows)).append('\n');
    }
    return out.toString();
  }

  String lldp() {
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      port.heard()
          .ifPresent(
              far ->
                  rows.add(
                      List.of(port.name(), far.system(), far.portId(), "O", far.description())));
    }
    return "Capability codes: (R) Router, (B) Bridge, (O) Other\n"
        + Tabulate.table(
            LEFT,
            List.of("LocalPort", "RemoteDevice", "RemotePortID", "Capability", "RemotePortDescr"),
            rows)
        + "-".repeat(50)
        + "\nTotal entries displayed:  "
        + rows.size()
        + "\n";
  }
}
