package io.rackproof.sim.eos;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the simulated EOS shows of its state and counters. */
final class EosShow {
  private static final long POWERED_AT = 1_767_225_600L;

  private final ObjectMapper json = new ObjectMapper();
  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final String release;

  EosShow(List<SwitchPort> ports, SimClock clock, String release) {
    this.ports = ports;
    this.clock = clock;
    this.release = release;
  }

  private static String printed(ObjectNode node) {
    return node.toPrettyString() + "\n";
  }

  String sessions(Set<String> open) {
    ObjectNode root = json.createObjectNode().put("maxSavedSessions", 1);
    ObjectNode all = root.putObject("sessions");
    open.forEach(name -> all.putObject(name).put("state", "pending"));
    return printed(root);
  }

  String version() {
    return printed(
        json.createObjectNode()
            .put("mfgName", "Arista")
            .put("modelName", "DCS-7060DX5-64S-F")
            .put("systemMacAddress", "02:00:5e:00:53:01")
            .put("version", release)
            .put("architecture", "x86_64")
            .put("bootupTimestamp", POWERED_AT + 0.25)
            .put("uptime", clock.now().toMillis() / 1000.0));
  }

  String interfaces() {
    ObjectNode root = json.createObjectNode();
    ObjectNode all = root.putObject("interfaces");
    for (SwitchPort port : ports) {
      ObjectNode one = all.putObject(port.name());
      one.put("name", port.name())
          .put("lineProtocolStatus", port.up() ? "up" : "down")
          .put("interfaceStatus", port.up() ? "connected" : "notconnect")
          .put("mtu", port.mtu())
          .put("bandwidth", Math.round(port.speed().bitsPerSecond()));
      one.putObject("interfaceCounters")
          .put("inOctets", count(port, Kind.RX_BYTES))
          .put("outOctets", count(port, Kind.TX_BYTES))
          .put("inUcastPkts", count(port, Kind.RX_PACKETS))
          .put("outUcastPkts", count(port, Kind.TX_PACKETS))
          .put("inDiscards", count(port, Kind.RX_DROPS))
          .put("outDiscards", count(port, Kind.TX_DROPS))
          .put("totalInErrors", count(port, Kind.RX_ERRORS))
          .put("totalOutErrors", count(port, Kind.TX_ERRORS));
    }
    return printed(root);
  }

  private static long count(SwitchPort port, Kind kind) {
    return port.counters().get(kind);
  }

  String neighbours() {
    ObjectNode root = json.createObjectNode();
    ArrayNode all = root.putArray("lldpNeighbors");
    for (SwitchPort port : ports) {
      port.heard()
          .ifPresent(
              far ->
                  all.addObject()
                      .put("port", port.name())
                      .put("neighborDevice", far.system())
                      .put("neighborPort", dotted(far.portId()))
                      .put("ttl", 120));
    }
    return printed(root);
  }

  /** As EOS writes an address. */
  private static String dotted(String address) {
    return address.replaceFirst("^(..):(..):(..):(..):(..):(..)$", "$1$2.$3$4.$5$6");
  }

  /** Only where something happened. */
  String watchdog() {
    ObjectNode root = json.createObjectNode();
    ObjectNode all = root.putObject("interfaces");
    for (SwitchPort port : ports) {
      for (int n = 0; n < 8; n++) {
        long stuck = port.counters().get(Kind.WATCHDOG_STORMS, n);
        if (stuck > 0) {
          all.withObjectProperty(port.name())
              .withObjectProperty("txQueues")
              .putObject(Integer.toString(n))
              .put("stuckCount", stuck)
              .put("recoveryCount", stuck);
        }
      }
    }
    return printed(root);
  }

  String pauses() {
    ObjectNode root = json.createObjectNode();
    ObjectNode all = root.putObject("interfaceCounters");
    for (SwitchPort port : ports) {
      all.putObject(port.name())
          .put("rxFrames", sum(port, Kind.RX_PFC))
          .put("txFrames", sum(port, Kind.TX_PFC));
    }
    return printed(root);
  }

  private static long sum(SwitchPort port, Kind kind) {
    long sum = 0;
    for (int priority = 0; priority < 8; priority++) {
      sum += port.counters().get(kind, priority);
    }
    return sum;
  }

  String queues() {
    StringBuilder text = new StringBuilder();
    text.append("Port       TxQ       Counter/pkts        Counter/bytes   Drop/pkts  Drop/bytes\n");
    text.append("---------- ----- ---------------- -------------------- ----------- ----------\n");
    for (SwitchPort port : ports) {
      for (int queue = 0; queue < 8; queue++) {
        text.append(
            String.format(
                Locale.ROOT,
                "%-10s UC%-3d %16d %20d %11d %10d%n",
                port.name().replace("Ethernet", "Et"),
                queue,
                port.counters().get(Kind.QUEUE_PACKETS, queue),
                port.counters().get(Kind.QUEUE_BYTES, queue),
                port.counters().get(Kind.QUEUE_DROP_PACKETS, queue),
                port.counters().get(Kind.QUEUE_DROP_BYTES, queue)));
      }
    }
    return text.toString().replace("\r\n", "\n");
  }

  String marks() {
    ObjectNode root = json.createObjectNode();
    ObjectNode all = root.putObject("intfQueueCounters");
    for (SwitchPort port : ports) {
      ObjectNode queues = all.putObject(port.name()).putObject("queueCounters");
      for (int queue = 0; queue < 8; queue++) {
        queues.put(
            Integer.toString(queue),
            Long.toString(port.counters().get(Kind.QUEUE_ECN_MARKED, queue)));
      }
    }
    return printed(root);
  }
}
