package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show queue counters}: packets, bytes and drops by egress queue, a table a port
 * (sonic-utilities scripts/queuestat). One call for all ports: each call starts Python anew.
 *
 * <p>Not its {@code --json}: queuestat overwrites the {@code cached_time} there, so that a clear
 * between two readings would not show.
 */
final class QueueCounters {
  /** Unicast, multicast and undivided queues; VOQ belongs to chassis. */
  private static final Pattern QUEUE = Pattern.compile("(UC|MC|ALL)(\\d{1,2})");

  private QueueCounters() {}

  static Command command() {
    return Command.read("show", "queue", "counters");
  }

  static Tally of(String text, String port) throws Malformed {
    TextTable.Document document = read(text);
    TextTable table =
        ofPort(document, text, port).requiring("Counter/pkts", "Counter/bytes", "Drop/pkts");
    Tally tally = new Tally();
    tally.cleared(document.others(), port);
    for (Map<String, String> row : table.rows()) {
      String queue = row.get("TxQ");
      Optional<Priority> priority = priority(queue);
      tally.add(queue + " Drop/pkts", CounterKind.DROP, priority, row.get("Drop/pkts"));
      if (priority.isPresent()) {
        tally.add(
            queue + " Counter/pkts", CounterKind.PACKETS_SENT, priority, row.get("Counter/pkts"));
        tally.add(
            queue + " Counter/bytes", CounterKind.BYTES_SENT, priority, row.get("Counter/bytes"));
      }
    }
    return tally;
  }

  static TextTable.Document read(String text) throws Malformed {
    return TextTable.read(text).expectingOnly(Tally.CACHED, "For namespace ?\\S*:");
  }

  /** The port's own table; what follows it, at least a blank line, proves that it is whole. */
  static TextTable ofPort(TextTable.Document document, String text, String port) throws Malformed {
    List<TextTable> all = document.tables();
    for (int i = 0; i < all.size(); i++) {
      TextTable table = all.get(i).requiring("Port", "TxQ");
      if (table.rows().stream().noneMatch(row -> row.get("Port").equals(port))) {
        continue;
      }
      if (table.rows().stream().anyMatch(row -> !row.get("Port").equals(port))) {
        throw new Malformed("the table of " + port + " holds other ports too");
      }
      if (i == all.size() - 1 && !text.endsWith("\n\n")) {
        throw new Malformed("the blank line after the table of " + port + " is missing");
      }
      return table;
    }
    throw new Malformed("it has no table of " + port);
  }

  /** The priority that a queue stands for: its number, for the first eight unicast queues. */
  static Optional<Priority> priority(String queue) throws Malformed {
    Matcher name = QUEUE.matcher(queue);
    if (!name.matches()) {
      throw new Malformed("'" + queue + "' is not a queue");
    }
    int number = Integer.parseInt(name.group(2));
    return number < 8 && !name.group(1).equals("MC")
        ? Optional.of(Priority.of(number))
        : Optional.empty();
  }
}
