package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.Optional;

/**
 * {@code nv show interface PORT counters qos -o json}: PFC frames by switch priority, egress queues
 * by traffic class, ingress buffers by priority group (Cumulus Linux 5.5 and later, NVUE Command
 * Reference, QoS; keys as in the manual's tables, seen as JSON numbers on an SN5600). The tables
 * round and print counts of frames as bytes; JSON does not.
 *
 * <p>{@code ecn-marked-frames} of a queue is missing in older releases; those count marks for the
 * whole port.
 */
final class QosCounters {
  private QosCounters() {}

  static Command command(String port) {
    return Command.read("nv", "show", "interface", port, "counters", "qos", "-o", "json");
  }

  /** All three tables must be there, and each must have a row for each of the eight. */
  static Tally of(String text) throws Malformed {
    JsonNode root = Json.object(text);
    JsonNode pfc = Json.member(root, "pfc-stats");
    JsonNode queues = Json.member(root, "egress-queue-stats");
    JsonNode groups = Json.member(root, "ingress-buffer-stats");
    Tally tally = new Tally();
    for (int n = 0; n < 8; n++) {
      Optional<Priority> priority = Optional.of(Priority.of(n));
      String row = Integer.toString(n);
      pfc(tally, Json.member(pfc, row), "pfc " + n + " ", priority);
      queue(tally, Json.member(queues, row), "tc " + n + " ", priority);
      group(tally, Json.member(groups, row), "pg " + n + " ");
    }
    port(tally, root.path("port-stats"));
    return tally;
  }

  private static void pfc(Tally tally, JsonNode row, String name, Optional<Priority> priority)
      throws Malformed {
    tally.add(name + "rx-pause-frames", CounterKind.PFC_RECEIVED, priority, row, "rx-pause-frames");
    tally.add(name + "tx-pause-frames", CounterKind.PFC_SENT, priority, row, "tx-pause-frames");
  }

  private static void queue(Tally tally, JsonNode row, String name, Optional<Priority> priority)
      throws Malformed {
    tally.add(name + "tx-frames", CounterKind.PACKETS_SENT, priority, row, "tx-frames");
    tally.add(name + "tx-bytes", CounterKind.BYTES_SENT, priority, row, "tx-bytes");
    tally.add(
        name + "tx-uc-buffer-discards", CounterKind.DROP, priority, row, "tx-uc-buffer-discards");
    tally.add(name + "wred-discards", CounterKind.DROP, priority, row, "wred-discards");
    tally.addIfThere(
        name + "ecn-marked-frames", CounterKind.ECN_MARK, priority, row, "ecn-marked-frames");
  }

  /** A priority group is not a priority: NVUE puts all lossy ones into one. */
  private static void group(Tally tally, JsonNode row, String name) throws Malformed {
    Optional<Priority> none = Optional.empty();
    tally.add(name + "rx-frames", CounterKind.PACKETS_RECEIVED, none, row, "rx-frames");
    tally.add(name + "rx-buffer-discards", CounterKind.DROP, none, row, "rx-buffer-discards");
    tally.add(
        name + "rx-shared-buffer-discards",
        CounterKind.DROP,
        none,
        row,
        "rx-shared-buffer-discards");
  }

  private static void port(Tally tally, JsonNode stats) throws Malformed {
    Optional<Priority> none = Optional.empty();
    JsonNode sent = stats.path("tx-stats");
    tally.addIfThere(
        "tx ecn-marked-packets", CounterKind.ECN_MARK, none, sent, "ecn-marked-packets");
    tally.addIfThere("tx pause-frames", CounterKind.GLOBAL_PAUSE_SENT, none, sent, "pause-frames");
    tally.addIfThere(
        "rx pause-frames",
        CounterKind.GLOBAL_PAUSE_RECEIVED,
        none,
        stats.path("rx-stats"),
        "pause-frames");
  }
}
