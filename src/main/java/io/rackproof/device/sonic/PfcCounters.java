package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code show pfc counters}: PFC frames by port and priority, received and then sent, in two tables
 * (sonic-utilities scripts/pfcstat).
 */
final class PfcCounters {
  private PfcCounters() {}

  static Command command() {
    return Command.read("show", "pfc", "counters");
  }

  /**
   * Sixteen counters of one port. That both tables list the same ports proves that the second is
   * whole.
   */
  static Tally of(String text, String port) throws Malformed {
    TextTable.Document document = TextTable.read(text).expectingOnly(Tally.CACHED);
    if (document.tables().size() != 2) {
      throw new Malformed("it holds " + document.tables().size() + " tables instead of two");
    }
    TextTable received = document.tables().get(0).requiring("Port Rx");
    TextTable sent = document.tables().get(1).requiring("Port Tx");
    if (!ports(received, "Port Rx").equals(ports(sent, "Port Tx"))) {
      throw new Malformed("its two tables list different ports");
    }
    Tally tally = new Tally();
    tally.cleared(document.others(), port);
    add(tally, received.row(port), "Rx", CounterKind.PFC_RECEIVED);
    add(tally, sent.row(port), "Tx", CounterKind.PFC_SENT);
    return tally;
  }

  private static List<String> ports(TextTable table, String column) {
    return table.rows().stream().map(row -> row.get(column)).toList();
  }

  private static void add(Tally tally, Map<String, String> row, String way, CounterKind kind)
      throws Malformed {
    for (int n = 0; n < 8; n++) {
      String count = row.get("PFC" + n);
      if (count == null) {
        throw new Malformed("it has no column PFC" + n);
      }
      tally.add("PFC" + n + " " + way, kind, Optional.of(Priority.of(n)), count);
    }
  }
}
