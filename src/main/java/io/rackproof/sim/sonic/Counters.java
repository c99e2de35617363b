package io.rackproof.sim.sonic;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What SONiC's counter tools print: pfcstat, portstat, queuestat, wredstat, pg-drop, pfcwd. */
final class Counters {
  private final List<SwitchPort> ports;

  Counters(List<SwitchPort> ports) {
    this.ports = ports;
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static List<String> eight(SwitchPort port, Kind kind) {
    List<String> cells = new ArrayList<>(List.of(port.name()));
    for (int n = 0; n < 8; n++) {
      cells.add(number(port.counters().get(kind, n)));
    }
    return cells;
  }

  String pfc() {
    String[] priorities = {"PFC0", "PFC1", "PFC2", "PFC3", "PFC4", "PFC5", "PFC6", "PFC7"};
    Tabulate received = Tabulate.right(heading("Port Rx", priorities));
    Tabulate sent = Tabulate.right(heading("Port Tx", priorities));
    ports.forEach(port -> received.row(eight(port, Kind.RX_PFC)));
    ports.forEach(port -> sent.row(eight(port, Kind.TX_PFC)));
    return received.print() + "\n" + sent.print() + "\n";
  }

  private static String[] heading(String first, String[] more) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  String interfaces() {
    Tabulate table =
        Tabulate.right(
            "IFACE", "STATE", "RX_OK", "RX_BPS", "RX_UTIL", "RX_ERR", "RX_DRP", "RX_OVR", "TX_OK",
            "TX_BPS", "TX_UTIL", "TX_ERR", "TX_DRP", "TX_OVR");
    for (SwitchPort port : ports) {
      SwitchPortCounters counted = port.counters();
      table.row(
          List.of(
              port.name(),
              port.up() ? "U" : "D",
              number(counted.get(Kind.RX_PACKETS)),
              "0.00 B/s",
              "0.00%",
              number(counted.get(Kind.RX_ERRORS)),
              number(counted.get(Kind.RX_DROPS)),
              "0",
              number(counted.get(Kind.TX_PACKETS)),
              "0.00 B/s",
              "0.00%",
              number(counted.get(Kind.TX_ERRORS)),
              number(counted.get(Kind.TX_DROPS)),
              "0"));
    }
    return table.print();
  }

  String groups() {
    Tabulate table =
        Tabulate.right(
            heading("Port", new String[] {"PG0", "PG1", "PG2", "PG3", "PG4", "PG5", "PG6", "PG7"}));
    ports.forEach(port -> table.row(eight(port, Kind.PRIORITY_GROUP_DROPS)));
    return "Ingress PG dropped packets:\n" + table.print();
  }

  /** As {@code queuestat -j}: texts with thousands separators, by queue. */
  String queues(SwitchPort port) {
    StringBuilder text = new StringBuilder("{\n  \"" + port.name() + "\": {\n");
    for (int n = 0; n < 8; n++) {
      SwitchPortCounters counted = port.counters();
      text.append("    \"UC").append(n).append("\": {\n");
      field(text, "dropbytes", counted.get(Kind.QUEUE_DROP_BYTES, n), ",");
      field(text, "droppacket", counted.get(Kind.QUEUE_DROP_PACKETS, n), ",");
      field(text, "totalbytes", counted.get(Kind.QUEUE_BYTES, n), ",");
      field(text, "totalpacket", counted.get(Kind.QUEUE_PACKETS, n), "");
      text.append("    },\n");
    }
    return text.append("    \"time\": \"2026-01-01T00:00:00.000000\"\n  }\n}\n").toString();
  }

  private static void field(StringBuilder text, String name, long value, String comma) {
    text.append("      \"").append(name).append("\": \"").append(number(value)).append('"');
    text.append(comma).append('\n');
  }

  String marks(SwitchPort port) {
    Tabulate table =
        Tabulate.right(
            "Port", "TxQ", "WredDrp/pkts", "WredDrp/bytes", "EcnMarked/pkts", "EcnMarked/bytes");
    for (int n = 0; n < 8; n++) {
      long marked = port.counters().get(Kind.QUEUE_ECN_MARKED, n);
      table.row(List.of(port.name(), "UC" + n, "0", "0", number(marked), number(marked * 4_178)));
    }
    return table.print() + "\n";
  }

  /**
   * @param queues {@code Ethernet0:3}
   */
  String watchdog(List<String> queues) {
    Tabulate table =
        Tabulate.right(
            "QUEUE",
            "STATUS",
            "STORM DETECTED/RESTORED",
            "TX OK/DROP",
            "RX OK/DROP",
            "TX LAST OK/DROP",
            "RX LAST OK/DROP");
    for (String queue : queues) {
      String[] parts = queue.split(":", -1);
      ports.stream()
          .filter(port -> port.name().equals(parts[0]))
          .forEach(
              port -> {
                long storms = port.counters().get(Kind.WATCHDOG_STORMS, Integer.parseInt(parts[1]));
                table.row(
                    List.of(
                        queue, "operational", storms + "/" + storms, "0/0", "0/0", "0/0", "0/0"));
              });
    }
    return table.print();
  }
}
