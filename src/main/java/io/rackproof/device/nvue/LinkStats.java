package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.Optional;

/**
 * {@code nv show interface PORT link stats -o json}: the port's own totals (Cumulus Linux 5.x, NVUE
 * Command Reference, Interface). {@code carrier-transitions} counts both ways of the link.
 */
final class LinkStats {
  private LinkStats() {}

  static Command command(String port) {
    return Command.read("nv", "show", "interface", port, "link", "stats", "-o", "json");
  }

  static Tally of(String text) throws Malformed {
    JsonNode stats = Json.object(text);
    Optional<Priority> none = Optional.empty();
    Tally tally = new Tally();
    tally.add("in-bytes", CounterKind.BYTES_RECEIVED, none, stats, "in-bytes");
    tally.add("out-bytes", CounterKind.BYTES_SENT, none, stats, "out-bytes");
    tally.add("in-pkts", CounterKind.PACKETS_RECEIVED, none, stats, "in-pkts");
    tally.add("out-pkts", CounterKind.PACKETS_SENT, none, stats, "out-pkts");
    tally.add("in-drops", CounterKind.DROP, none, stats, "in-drops");
    tally.add("out-drops", CounterKind.DROP, none, stats, "out-drops");
    tally.add("in-errors", CounterKind.WIRE_ERROR, none, stats, "in-errors");
    tally.add("out-errors", CounterKind.WIRE_ERROR, none, stats, "out-errors");
    tally.add("carrier-transitions", CounterKind.LINK_DOWN, none, stats, "carrier-transitions");
    return tally;
  }
}
