package io.rackproof.sim.sonic;

import static io.rackproof.sim.sonic.Tabulate.Align.RIGHT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tools that show counters: pfcstat, portstat, queuestat, wredstat, pg-drop, pfcwd. */
final class CounterCommands {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final List<SwitchPort> ports;
  private final CounterView pfc;
  private final CounterView interfaces;
  private final CounterView queues;

  CounterCommands(List<SwitchPort> ports, SimClock clock) {
    this.ports = ports;
    pfc = new CounterView(ports, clock);
    interfaces = new CounterView(ports, clock);
    queues = new CounterView(ports, clock);
  }

  /** {@code sonic-clear counters|pfccounters|queuecounters}, without root as on the switch. */
  Output clear(String what) {
    switch (what) {
      case "counters" -> interfaces.clear();
      case "pfccounters" -> pfc.clear();
      case "queuecounters" -> queues.clear();
      default -> {
        return Output.failed(2, "Error: No such command \"" + what + "\".\n");
      }
    }
    return Output.ok("Cleared counters\n");
  }

  String pfc() {
    return pfc.heading() + pfc("Port Rx", Kind.RX_PFC) + "\n" + pfc("Port Tx", Kind.TX_PFC);
  }

  private String pfc(String title, Kind kind) {
    List<String> heading = new ArrayList<>(List.of(title));
    for (int n = 0; n < 8; n++) {
      heading.add("PFC" + n);
    }
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      List<String> row = new ArrayList<>(List.of(port.name()));
      for (int n = 0; n < 8; n++) {
        row.add(pfc.shown(port, kind, n));
      }
      rows.add(row);
    }
    return Tabulate.table(RIGHT, heading, rows);
  }

  String interfaces() {
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      rows.add(
          List.of(
              port.name(),
              port.up() ? "U" : "D",
              interfaces.shown(port, Kind.RX_PACKETS, 0),
              "0.00 B/s",
              "0.00%",
              interfaces.shown(port, Kind.RX_ERRORS, 0),
              interfaces.shown(port, Kind.RX_DROPS, 0),
              "0",
              interfaces.shown(port, Kind.TX_PACKETS, 0),
              "0.00 B/s",
              "0.00%",
              interfaces.shown(port, Kind.TX_ERRORS, 0),
              interfaces.shown(port, Kind.TX_DROPS, 0),
              "0"));
    }
    return interfaces.heading()
        + Tabulate.table(
            RIGHT,
            List.of(
                "IFACE", "STATE", "RX_OK", "RX_BPS", "RX_UTIL", "RX_ERR", "RX_DRP", "RX_OVR",
                "TX_OK", "TX_BPS", "TX_UTIL", "TX_ERR", "TX_DRP", "TX_OVR"),
            rows);
  }

  /** The named port, or all. */
  private List<SwitchPort> chosen(Optional<String> name) {
    return ports.stream().filter(port -> name.map(port.name()::equals).orElse(true)).toList();
  }

  Output queues(Optional<String> name, boolean json) {
    List<SwitchPort> chosen = chosen(name);
    if (chosen.isEmpty()) {
      return new Output(1, "Port doesn't exist! " + name.orElse("") + "\n", "");
    }
    return Output.ok(
        json
            ? queueJson(chosen)
            : chosen.stream()
                .map(port -> cached(port, name, "For namespace :\n") + queueTable(port))
                .collect(Collectors.joining()));
  }

  /** What stands over the table of a port: with its name where all are shown. */
  private String cached(SwitchPort port, Optional<String> name, String otherwise) {
    return queues.cachedAt().isEmpty()
        ? otherwise
        : (name.isPresent() ? "" : port.name() + " ") + queues.heading();
  }

  private String queueTable(SwitchPort port) {
    List<List<String>> rows = new ArrayList<>();
    for (int n = 0; n < 8; n++) {
      rows.add(
          List.of(
              port.name(),
              "UC" + n,
              queues.shown(port, Kind.QUEUE_PACKETS, n),
              queues.shown(port, Kind.QUEUE_BYTES, n),
              queues.shown(port, Kind.QUEUE_DROP_PACKETS, n),
              queues.shown(port, Kind.QUEUE_DROP_BYTES, n)));
    }
    return Tabulate.table(
            RIGHT,
            List.of("Port", "TxQ", "Counter/pkts", "Counter/bytes", "Drop/pkts", "Drop/bytes"),
            rows)
        + "\n";
  }

  /** As the real tool: a clear changes the numbers, and is not told. */
  private String queueJson(List<SwitchPort> chosen) {
    Map<String, Object> all = new TreeMap<>();
    for (SwitchPort port : chosen) {
      Map<String, Object> out = new TreeMap<>();
      for (int n = 0; n < 8; n++) {
        out.put(
            "UC" + n,
            new TreeMap<>(
                Map.of(
                    "totalpacket", queues.shown(port, Kind.QUEUE_PACKETS, n),
                    "totalbytes", queues.shown(port, Kind.QUEUE_BYTES, n),
                    "droppacket", queues.shown(port, Kind.QUEUE_DROP_PACKETS, n),
                    "dropbytes", queues.shown(port, Kind.QUEUE_DROP_BYTES, n))));
      }
      out.put("time", queues.now());
      all.put(port.name(), out);
    }
    try {
      return JSON.writeValueAsString(all) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Output wred(Optional<String> name) {
    List<SwitchPort> chosen = chosen(name);
    if (chosen.isEmpty()) {
      return new Output(1, "Port does not exist! " + name.orElse("") + "\n", "");
    }
    return Output.ok(
        chosen.stream()
            .map(port -> cached(port, name, "") + wredTable(port))
            .collect(Collectors.joining()));
  }

  private String wredTable(SwitchPort port) {
    List<List<String>> rows = new ArrayList<>();
    for (int n = 0; n < 8; n++) {
      String marked = Long.toString(queues.get(port, Kind.QUEUE_ECN_MARKED, n));
      rows.add(List.of(port.name(), "UC" + n, "0", "0", marked, "N/A"));
    }
    return Tabulate.table(
            RIGHT,
            List.of(
                "Port",
                "TxQ",
                "WredDrp/pkts",
                "WredDrp/bytes",
                "EcnMarked/pkts",
                "EcnMarked/bytes"),
            rows)
        + "\n";
  }

  String groups() {
    List<String> heading = new ArrayList<>(List.of("Port"));
    for (int n = 0; n < 8; n++) {
      heading.add("PG" + n);
    }
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      List<String> row = new ArrayList<>(List.of(port.name()));
      for (int n = 0; n < 8; n++) {
        row.add(Long.toString(port.counters().get(Kind.PRIORITY_GROUP_DROPS, n)));
      }
      rows.add(row);
    }
    return "Ingress PG dropped packets:\n" + Tabulate.table(RIGHT, heading, rows);
  }

  /**
   * {@code pfcwd show stats}: the named queues, or all; without {@code empty} only eventful ones.
   */
  String watchdog(boolean empty, List<String> wanted) {
    List<List<String>> rows = new ArrayList<>();
    for (SwitchPort port : ports) {
      for (int n = 0; n < 8; n++) {
        String queue = port.name() + ":" + n;
        long storms = port.counters().get(Kind.WATCHDOG_STORMS, n);
        if ((wanted.isEmpty() || wanted.contains(queue)) && (empty || storms > 0)) {
          rows.add(
              List.of(queue, "operational", storms + "/" + storms, "0/0", "0/0", "0/0", "0/0"));
        }
      }
    }
    return Tabulate.table(
        RIGHT,
        List.of(
            "QUEUE",
            "STATUS",
            "STORM DETECTED/RESTORED",
            "TX OK/DROP",
            "RX OK/DROP",
            "TX LAST OK/DROP",
            "RX LAST OK/DROP"),
        rows);
  }
}
