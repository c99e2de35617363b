package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Parts of a port's operational QoS: {@code nv show interface PORT qos PART -o json} (Cumulus Linux
 * 5.3 and later, NVUE Command Reference, QoS). The keys are those of the profiles in the
 * configuration, as the REST API returns them.
 */
final class PortQos {
  static final String MAPPING = "mapping";
  static final String QUEUES = "egress-queue-mapping";
  static final String PFC = "pfc";
  static final String CONGESTION = "congestion-control";
  static final String SCHEDULER = "egress-scheduler";
  static final List<String> PARTS = List.of(MAPPING, QUEUES, PFC, CONGESTION, SCHEDULER);

  private PortQos() {}

  /** All parts at once. */
  static Command command(String port) {
    return Command.read("nv", "show", "interface", port, "qos", "-o", "json");
  }

  static Command command(String port, String part) {
    return Command.read("nv", "show", "interface", port, "qos", part, "-o", "json");
  }

  /**
   * Priorities of all DSCPs. A port that does not trust DSCP gives untagged packets its default.
   */
  static Map<Dscp, Priority> dscps(JsonNode mapping) throws Malformed {
    String trust = Json.text(mapping, "trust");
    Map<Dscp, Priority> map = new TreeMap<>();
    switch (trust) {
      case "l3", "both", "pcp,dscp", "dscp" -> {
        JsonNode dscps = Json.member(mapping, "dscp");
        for (int dscp = 0; dscp < 64; dscp++) {
          JsonNode entry = Json.member(dscps, Integer.toString(dscp));
          map.put(Dscp.of(dscp), priority("DSCP " + dscp, Json.text(entry, "switch-priority")));
        }
      }
      case "l2", "port", "pcp" -> {
        Priority untagged = priority("port-default-sp", Json.text(mapping, "port-default-sp"));
        for (int dscp = 0; dscp < 64; dscp++) {
          map.put(Dscp.of(dscp), untagged);
        }
      }
      default -> throw new Malformed("the port trusts '" + trust + "'");
    }
    return map;
  }

  private static Priority priority(String where, String text) throws Malformed {
    return Priority.of(Json.index(where, text, 7));
  }

  static Map<Priority, Integer> queues(JsonNode mapping) throws Malformed {
    JsonNode priorities = Json.member(mapping, "switch-priority");
    Map<Priority, Integer> map = new TreeMap<>();
    for (int n = 0; n < 8; n++) {
      String text = Json.text(Json.member(priorities, Integer.toString(n)), "traffic-class");
      map.put(Priority.of(n), Json.index("switch priority " + n, text, 7));
    }
    return map;
  }

  /** Priorities that the port pauses and honours. */
  static PriorityMask pfc(JsonNode pfc) throws Malformed {
    boolean receives = on("rx", Json.text(pfc, "rx"));
    boolean sends = on("tx", Json.text(pfc, "tx"));
    if (receives != sends) {
      throw new Malformed(
          "PFC is on in one direction only: rx " + onOff(receives) + ", tx " + onOff(sends));
    }
    if (!receives) {
      return PriorityMask.NONE;
    }
    return mask(Json.member(pfc, "switch-priority"));
  }

  static PriorityMask mask(JsonNode priorities) throws Malformed {
    PriorityMask mask = PriorityMask.NONE;
    for (Map.Entry<String, JsonNode> member : priorities.properties()) {
      mask = mask.with(priority("switch-priority", member.getKey()));
    }
    return mask;
  }

  /** The word for a switch that is on: the manuals of 5.x use three pairs. */
  static boolean on(String what, String word) throws Malformed {
    return switch (word) {
      case "enable", "enabled", "on", "yes" -> true;
      case "disable", "disabled", "off", "no" -> false;
      default -> throw new Malformed("'" + what + "' is '" + word + "'");
    };
  }

  private static String onOff(boolean value) {
    return value ? "on" : "off";
  }

  /** Thresholds of a queue in bytes; empty when it does not mark. */
  static Optional<EcnThresholds> marking(JsonNode congestion, int queue) throws Malformed {
    JsonNode classes = Json.member(congestion, "traffic-class");
    if (!classes.has(Integer.toString(queue))) {
      return Optional.empty();
    }
    JsonNode own = Json.member(classes, Integer.toString(queue));
    if (!on("ecn", Json.text(own, "ecn"))) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new EcnThresholds(
              ByteSize.of(Json.number(own, "min-threshold")),
              ByteSize.of(Json.number(own, "max-threshold")),
              Ratio.percent(Json.number(own, "probability"))));
    } catch (IllegalArgumentException bad) {
      throw new Malformed("traffic class " + queue + " has no usable thresholds: " + own);
    }
  }

  /** {@code dwrr 60 %} or {@code strict}; empty when the queue is not scheduled. */
  static Optional<String> scheduler(JsonNode scheduler, int queue) throws Malformed {
    JsonNode classes = Json.member(scheduler, "traffic-class");
    if (!classes.has(Integer.toString(queue))) {
      return Optional.empty();
    }
    JsonNode own = Json.member(classes, Integer.toString(queue));
    String mode = Json.text(own, "mode");
    return Optional.of(
        mode.equals("dwrr") ? "dwrr " + Json.number(own, "bw-percent") + " %" : mode);
  }
}
