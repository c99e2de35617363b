package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;

/**
 * {@code nv show interface PORT qos pfc-watchdog -o json}: {@code state}, and where that is on
 * {@code status} by traffic class with {@code deadlock-count} (Cumulus Linux 5.9 and later, Quality
 * of Service, PFC Watchdog).
 */
final class WatchdogStatus {
  private WatchdogStatus() {}

  static Command command(String port) {
    return Command.read("nv", "show", "interface", port, "qos", "pfc-watchdog", "-o", "json");
  }

  /** Nothing where the watchdog is off. */
  static Tally of(String text) throws Malformed {
    JsonNode root = Json.read(text);
    if (!root.isObject()) {
      throw new Malformed("it is not a JSON object");
    }
    Tally tally = new Tally();
    if (!PortQos.on("state", Json.scalar(root, "state").orElse("disabled"))) {
      return tally;
    }
    for (Map.Entry<String, JsonNode> row : Json.member(root, "status").properties()) {
      Priority queue = Priority.of(Json.index("status", row.getKey(), 7));
      tally.add(
          "tc " + queue + " deadlock-count",
          CounterKind.WATCHDOG,
          Optional.of(queue),
          row.getValue(),
          "deadlock-count");
    }
    return tally;
  }
}
