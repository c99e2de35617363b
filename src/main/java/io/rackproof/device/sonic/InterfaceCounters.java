package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import java.util.Map;
import java.util.Optional;

/** {@code show interfaces counters}: totals by port (sonic-utilities scripts/portstat). */
final class InterfaceCounters {
  private static final Map<String, CounterKind> COLUMNS =
      Map.of(
          "RX_OK", CounterKind.PACKETS_RECEIVED,
          "TX_OK", CounterKind.PACKETS_SENT,
          "RX_DRP", CounterKind.DROP,
          "TX_DRP", CounterKind.DROP,
          "RX_ERR", CounterKind.WIRE_ERROR,
          "TX_ERR", CounterKind.WIRE_ERROR);

  private InterfaceCounters() {}

  static Command command() {
    return Command.read("show", "interfaces", "counters");
  }

  static Tally of(String text, String port) throws Malformed {
    TextTable.Document document = TextTable.read(text).expectingOnly(Tally.CACHED, "Reminder: .*");
    Map<String, String> row =
        document
            .only()
            .requiring("IFACE")
            .requiring(COLUMNS.keySet().toArray(String[]::new))
            .row(port);
    Tally tally = new Tally();
    tally.cleared(document.others(), port);
    for (Map.Entry<String, CounterKind> column : COLUMNS.entrySet()) {
      tally.add(column.getKey(), column.getValue(), Optional.empty(), row.get(column.getKey()));
    }
    return tally;
  }
}
