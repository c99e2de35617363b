package io.rackproof.sim.nxos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.cli.ConfigText;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What the simulated NX-OS shows of its state and counters. */
final class NxosShow {
  private static final String RULE = "=".repeat(60) + "\n";
  private static final String BOX = "+" + "-".repeat(67) + "+\n";
  private static final String THIN = "-".repeat(76) + "\n";

  private final ObjectMapper json = new ObjectMapper();
  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final String release;

  NxosShow(List<SwitchPort> ports, SimClock clock, String release) {
    this.ports = ports;
    this.clock = clock;
    this.release = release;
  }

  /** A text of whole lines, whatever the platform's line end. */
  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }

  String version() {
    Duration up = clock.now();
    return json.createObjectNode()
            .put("header_str", "Cisco Nexus Operating System (NX-OS) Software\n")
            .put("nxos_ver_str", release)
            .put("chassis_id", "Nexus9000 C9332D-GX2B Chassis")
            .put("proc_board_id", "FDO00000SIM")
            .put("kern_uptm_days", up.toDays())
            .put("kern_uptm_hrs", up.toHoursPart())
            .put("kern_uptm_mins", up.toMinutesPart())
            .put("kern_uptm_secs", up.toSecondsPart())
        + "\n";
  }

  String clock() {
    Duration up = clock.now();
    return line(
        "%02d:%02d:%02d.%03d UTC Thu Jan 01 2026",
        up.toHoursPart(), up.toMinutesPart(), up.toSecondsPart(), up.toMillisPart());
  }

  String interfaces() {
    ObjectNode root = json.createObjectNode();
    ArrayNode rows = root.putObject("TABLE_interface").putArray("ROW_interface");
    rows.addObject().put("interface", "mgmt0").put("state", "up").put("eth_mtu", "1500");
    for (SwitchPort port : ports) {
      rows.addObject()
          .put("interface", port.name())
          .put("state", port.up() ? "up" : "down")
          .put("admin_state", port.adminUp() ? "up" : "down")
          .put("eth_mtu", Integer.toString(port.mtu()))
          .put("eth_bw", Math.round(port.speed().bitsPerSecond() / 1000))
          .put("eth_inbytes", count(port, Kind.RX_BYTES))
          .put("eth_outbytes", count(port, Kind.TX_BYTES))
          .put("eth_indiscard", Long.toString(count(port, Kind.RX_DROPS)))
          .put("eth_outdiscard", Long.toString(count(port, Kind.TX_DROPS)))
          .put("eth_inerr", Long.toString(count(port, Kind.RX_ERRORS)))
          .put("eth_outerr", Long.toString(count(port, Kind.TX_ERRORS)))
          .put("eth_crc", "0");
    }
    return root + "\n";
  }

  private static long count(SwitchPort port, Kind kind) {
    return port.counters().get(kind);
  }

  String neighbours() {
    ObjectNode root = json.createObjectNode();
    ArrayNode rows = root.putObject("TABLE_nbor_detail").putArray("ROW_nbor_detail");
    for (SwitchPort port : ports) {
      port.heard()
          .ifPresent(
              far ->
                  rows.addObject()
                      .put("l_port_id", port.name().replace("Ethernet", "Eth"))
                      .put("sys_name", far.system())
                      .put("port_id", dotted(far.portId()))
                      .put("port_desc", far.description()));
    }
    return root + "\n";
  }

  /** As NX-OS writes an address. */
  private static String dotted(String address) {
    return address.replaceFirst("^(..):(..):(..):(..):(..):(..)$", "$1$2.$3$4.$5$6");
  }

  String pfc(ConfigText config) {
    StringBuilder text = new StringBuilder(RULE);
    text.append("Port               Mode Oper(VL bmap)  RxPPP      TxPPP\n")
        .append(RULE)
        .append('\n');
    for (SwitchPort port : ports) {
      String mode =
          config
              .section("interface " + port.name())
              .after("priority-flow-control mode")
              .map(word -> word.equals("on") ? "On" : "Off")
              .orElse("Auto");
      boolean on = port.pfc().bits() != 0;
      text.append(
          line(
              "%-18s %-4s %-3s %-10s %-10d %-10d",
              port.name(),
              mode,
              on ? "On" : "Off",
              on ? "(" + Integer.toHexString(port.pfc().bits()) + ")" : "",
              sum(port, Kind.RX_PFC),
              sum(port, Kind.TX_PFC)));
    }
    return text.toString();
  }

  private static long sum(SwitchPort port, Kind kind) {
    long sum = 0;
    for (int priority = 0; priority < 8; priority++) {
      sum += port.counters().get(kind, priority);
    }
    return sum;
  }

  String queuing() {
    StringBuilder text = new StringBuilder("slot  1\n=======\n\n\n");
    for (SwitchPort port : ports) {
      egress(text, port);
      ingress(text, port);
    }
    return text.toString();
  }

  private static void egress(StringBuilder text, SwitchPort port) {
    text.append("Egress Queuing for ").append(port.name()).append(" [Interface]\n");
    for (int group = 0; group < 8; group++) {
      text.append(BOX).append(line("|%30sQOS GROUP %d%26s|", "", group, "")).append(BOX);
      text.append("|                |  Unicast       | OOBFC Unicast  |  Multicast     |\n");
      text.append(BOX);
      row(text, "Tx Pkts", port.counters().get(Kind.QUEUE_PACKETS, group));
      row(text, "Tx Byts", port.counters().get(Kind.QUEUE_BYTES, group));
      row(text, "Dropped Pkts", port.counters().get(Kind.QUEUE_DROP_PACKETS, group));
      row(text, "Dropped Byts", port.counters().get(Kind.QUEUE_DROP_BYTES, group));
      row(text, "ECN Marked Pkts", port.counters().get(Kind.QUEUE_ECN_MARKED, group));
      text.append(BOX);
    }
    text.append("\nPort Egress Statistics\n").append(THIN);
    text.append("WRED Drop Pkts                              0\n\n");
  }

  private static void row(StringBuilder text, String label, long unicast) {
    text.append(line("|%15s |%16d|%16d|%16d|", label, unicast, 0, 0));
  }

  private static void ingress(StringBuilder text, SwitchPort port) {
    long dropped = sum(port, Kind.PRIORITY_GROUP_DROPS);
    text.append("Ingress Queuing for ").append(port.name()).append("\n\n");
    text.append("Port Ingress Statistics\n").append(THIN);
    text.append(line("Ingress MMU Drop Pkts              %d", dropped));
    text.append(line("Ingress MMU Drop Bytes             %d", dropped * 1024)).append('\n');
    text.append("PFC Statistics\n").append(THIN);
    text.append(line("TxPPP: %20d, RxPPP: %20d", sum(port, Kind.TX_PFC), sum(port, Kind.RX_PFC)));
    text.append(THIN);
    text.append(" COS QOS Group        PG   TxPause   TxCount         RxPause         RxCount\n");
    for (int cos = 0; cos < 8; cos++) {
      text.append(
          line(
              "%4d %9s %9s  Inactive %9d        Inactive %15d",
              cos,
              "-",
              "-",
              port.counters().get(Kind.TX_PFC, cos),
              port.counters().get(Kind.RX_PFC, cos)));
    }
    text.append(THIN).append("\n\n");
  }
}
