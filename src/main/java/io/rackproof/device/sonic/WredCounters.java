package io.rackproof.device.sonic;

import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;

/**
 * {@code show queue wredcounters PORT}: packets that a queue marked or dropped early
 * (sonic-utilities scripts/wredstat); not in releases before 202411.
 */
final class WredCounters {
  private WredCounters() {}

  static Command command(String port) {
    return Command.read("show", "queue", "wredcounters", port);
  }

  static Tally of(String text, String port) throws Malformed {
    TextTable.Document document = QueueCounters.whole(text);
    TextTable table = document.only().requiring("Port", "TxQ", "WredDrp/pkts", "EcnMarked/pkts");
    Tally tally = new Tally();
    tally.cleared(document.others());
    for (Map<String, String> row : table.rows()) {
      if (!row.get("Port").equals(port)) {
        throw new Malformed("it shows " + row.get("Port") + " instead of " + port);
      }
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
