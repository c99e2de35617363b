package io.rackproof.sim.nvue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import io.rackproof.units.Priority;
import java.util.List;

/** What {@code nv show} says of ports: their state, their QoS in force, their counters. */
final class Operational {
  /** Thresholds come in steps of 64 cells of 144 bytes. */
  private static final long STEP = 64 * 144;

  private final List<SwitchPort> ports;

  Operational(List<SwitchPort> ports) {
    this.ports = ports;
  }

  private static ObjectNode node() {
    return JsonNodeFactory.instance.objectNode();
  }

  ObjectNode interfaces() {
    ObjectNode all = node();
    all.putObject("eth0")
        .put("type", "eth")
        .putObject("link")
        .put("admin-status", "up")
        .put("mtu", 1500)
        .put("oper-status", "up")
        .put("speed", "1G");
    for (SwitchPort port : ports) {
      ObjectNode link = all.putObject(port.name()).put("type", "swp").putObject("link");
      link.put("admin-status", port.adminUp() ? "up" : "down");
      link.put("mtu", port.mtu());
      link.put("oper-status", port.up() ? "up" : "down");
      link.put("speed", Math.round(port.speed().gbps()) + "G");
    }
    return all;
  }

  ObjectNode neighbours() {
    ObjectNode all = node();
    all.putObject("eth0").putObject("lldp").putObject("neighbor");
    for (SwitchPort port : ports) {
      ObjectNode found = all.putObject(port.name()).putObject("lldp").putObject("neighbor");
      port.heard()
          .ifPresent(
              far -> {
                ObjectNode neighbour = found.putObject(far.system());
                neighbour.putObject("chassis").put("system-name", far.system());
                neighbour
                    .putObject("port")
                    .put("description", far.description())
                    .put("name", far.portId())
                    .put("type", "mac");
              });
    }
    return all;
  }

  /** All parts of a port's QoS. */
  ObjectNode qos(SwitchPort port, Effective config) {
    ObjectNode qos = node();
    congestion(qos.putObject("congestion-control"), port, config);
    ObjectNode queues = qos.putObject("egress-queue-mapping").putObject("switch-priority");
    ObjectNode classes = scheduler(qos.putObject("egress-scheduler"), config);
    for (int n = 0; n < 8; n++) {
      queues.putObject(Integer.toString(n)).put("traffic-class", port.queueOf(n));
    }
    config
        .shares()
        .forEach(
            (queue, share) -> {
              ObjectNode own = classes.putObject(Integer.toString(queue));
              share.ifPresentOrElse(
                  percent -> own.put("bw-percent", percent).put("mode", "dwrr"),
                  () -> own.put("mode", "strict"));
            });
    mapping(qos.putObject("mapping"), port, config);
    pfc(qos.putObject("pfc"), port, config);
    return qos;
  }

  private static ObjectNode scheduler(ObjectNode part, Effective config) {
    part.put("profile", config.profile("egress-scheduler"));
    return part.putObject("traffic-class");
  }

  private static void congestion(ObjectNode part, SwitchPort port, Effective config) {
    part.put("profile", config.profile("congestion-control"));
    ObjectNode classes = part.putObject("traffic-class");
    port.ecnByQueue()
        .forEach(
            (queue, ecn) ->
                classes
                    .putObject(Integer.toString(queue))
                    .put("ecn", "enable")
                    .put("max-threshold", stepped(ecn.max().bytes()))
                    .put("min-threshold", stepped(ecn.min().bytes()))
                    .put("probability", Math.round(ecn.probability().value() * 100))
                    .put("red", "disable"));
  }

  private static long stepped(long bytes) {
    return (bytes + STEP - 1) / STEP * STEP;
  }

  private static void mapping(ObjectNode part, SwitchPort port, Effective config) {
    part.put("port-default-sp", config.untagged());
    part.put("profile", config.profile("mapping"));
    part.put("trust", config.trust());
    if (!config.trust().equals("l2") && !config.trust().equals("port")) {
      ObjectNode dscps = part.putObject("dscp");
      for (int dscp = 0; dscp < 64; dscp++) {
        dscps.putObject(Integer.toString(dscp)).put("switch-priority", port.priorityOf(dscp));
      }
    }
    ObjectNode pcps = part.putObject("pcp");
    for (int pcp = 0; pcp < 8; pcp++) {
      pcps.putObject(Integer.toString(pcp)).put("switch-priority", pcp);
    }
  }

  private static void pfc(ObjectNode part, SwitchPort port, Effective config) {
    String state = port.pfc().bits() == 0 ? "disable" : "enable";
    part.put("profile", config.profile("pfc")).put("rx", state).put("tx", state);
    if (port.pfc().bits() != 0) {
      ObjectNode priorities = part.putObject("switch-priority");
      for (Priority priority : port.pfc().priorities()) {
        priorities.putObject(priority.toString());
      }
    }
  }

  ObjectNode counters(SwitchPort port) {
    ObjectNode all = node();
    ObjectNode queues = all.putObject("egress-queue-stats");
    ObjectNode groups = all.putObject("ingress-buffer-stats");
    ObjectNode pfc = all.putObject("pfc-stats");
    for (int n = 0; n < 8; n++) {
      String row = Integer.toString(n);
      queues
          .putObject(row)
          .put("ecn-marked-frames", port.counters().get(Kind.QUEUE_ECN_MARKED, n))
          .put("tx-bytes", port.counters().get(Kind.QUEUE_BYTES, n))
          .put("tx-frames", port.counters().get(Kind.QUEUE_PACKETS, n))
          .put("tx-uc-buffer-discards", port.counters().get(Kind.QUEUE_DROP_PACKETS, n))
          .put("wred-discards", 0);
      groups
          .putObject(row)
          .put("rx-buffer-discards", port.counters().get(Kind.PRIORITY_GROUP_DROPS, n))
          .put("rx-frames", 0)
          .put("rx-shared-buffer-discards", 0);
      pfc.putObject(row)
          .put("rx-pause-duration", 0)
          .put("rx-pause-frames", port.counters().get(Kind.RX_PFC, n))
          .put("tx-pause-duration", 0)
          .put("tx-pause-frames", port.counters().get(Kind.TX_PFC, n));
    }
    ObjectNode stats = all.putObject("port-stats");
    stats.putObject("rx-stats").put("pause-frames", 0);
    long marked = 0;
    for (int n = 0; n < 8; n++) {
      marked += port.counters().get(Kind.QUEUE_ECN_MARKED, n);
    }
    stats
        .putObject("tx-stats")
        .put("ecn-marked-packets", marked)
        .put("mc-buffer-discards", 0)
        .put("pause-frames", 0);
    return all;
  }

  ObjectNode stats(SwitchPort port) {
    return node()
        .put("carrier-transitions", 2)
        .put("in-bytes", port.counters().get(Kind.RX_BYTES))
        .put("in-drops", port.counters().get(Kind.RX_DROPS))
        .put("in-errors", port.counters().get(Kind.RX_ERRORS))
        .put("in-pkts", port.counters().get(Kind.RX_PACKETS))
        .put("out-bytes", port.counters().get(Kind.TX_BYTES))
        .put("out-drops", port.counters().get(Kind.TX_DROPS))
        .put("out-errors", port.counters().get(Kind.TX_ERRORS))
        .put("out-pkts", port.counters().get(Kind.TX_PACKETS));
  }

  ObjectNode watchdog(SwitchPort port) {
    ObjectNode all = node().put("state", "enabled");
    ObjectNode status = all.putObject("status");
    for (int n = 0; n < 8; n++) {
      status
          .putObject(Integer.toString(n))
          .put("deadlock-count", port.counters().get(Kind.WATCHDOG_STORMS, n))
          .put("status", "OK");
    }
    return all;
  }
}
