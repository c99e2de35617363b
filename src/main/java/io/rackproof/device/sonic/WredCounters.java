package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;

/**
 * {@code show queue wredcounters}: packets that a queue marked or dropped early (sonic-utilities
 * scripts/wredstat); not in releases before 202411.
 */
final class WredCounters {
  private WredCounters() {}

  static Command command() {
    return Command.read("show", "queue", "wredcounters");
  }

  static Tally of(String text, String port) throws Malformed {
    TextTable.Document document = QueueCounters.read(text);
    TextTable table =
        QueueCounters.ofPort(document, text, port).requiring("WredDrp/pkts", "EcnMarked/pkts");
    Tally tally = new Tally();
    tally.cleared(document.others(), port);
    for (Map<String, String> row : table.rows()) {
      Optional<Priority> priority = QueueCounters.priority(row.get("TxQ"));
      tally.add(
          row.get("TxQ") + " EcnMarked/pkts",
          CounterKind.ECN_MARK,
          priority,
          row.get("EcnMarked/pkts"));
      tally.add(
          row.get("TxQ") + " WredDrp/pkts", CounterKind.DROP, priority, row.get("WredDrp/pkts"));
    }
    return tally;
  }
}
