package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code pfcwd show stats}: what the PFC watchdog saw, by queue (sonic-utilities pfcwd/main.py;
 * {@code show pfcwd stats} is the same without the choice of queues).
 */
final class WatchdogStats {
  private WatchdogStats() {}

  /**
   * Asks for queues by name, and with {@code --empty} also for those where nothing has happened, so
   * that a missing row is a fault and not a zero.
   */
  static Command command(List<String> ports, Priority lossless) {
    List<String> argv = new ArrayList<>(List.of("pfcwd", "show", "stats", "--empty"));
    ports.forEach(port -> argv.add(port + ":" + lossless));
    return Command.read(argv.toArray(String[]::new));
  }

  static Tally of(String text, String port, Priority lossless) throws Malformed {
    Map<String, String> row =
        TextTable.read(text)
            .expectingOnly()
            .only()
            .requiring("QUEUE", "STATUS", "STORM DETECTED/RESTORED")
            .row(port + ":" + lossless);
    String[] storms = row.get("STORM DETECTED/RESTORED").split("/", -1);
    if (storms.length != 2) {
      throw new Malformed("its storms are not two counts");
    }
    Tally tally = new Tally();
    tally.add("STORM DETECTED", CounterKind.WATCHDOG, Optional.of(lossless), storms[0]);
    return tally;
  }
}
