package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What counters grew because many sent to one, and not because of a fault that is there anyway. */
final class IncastGrowth {
  static final Set<CounterKind> LOSS =
      Set.of(
          CounterKind.DROP,
          CounterKind.WIRE_ERROR,
          CounterKind.RETRANSMISSION,
          CounterKind.WATCHDOG,
          CounterKind.LINK_DOWN);

  private static final Set<CounterKind> PLACE =
      Set.of(CounterKind.DROP, CounterKind.WIRE_ERROR, CounterKind.WATCHDOG, CounterKind.LINK_DOWN);

  private final TrafficFacts alone;

  /**
   * @param alone what the same ports did without congestion
   */
  IncastGrowth(TrafficFacts alone) {
    this.alone = alone;
  }

  /** What grew, less what grows at other ports anyway. */
  Map<Counter, Long> own(Checks checks, IncastRun run, PortId port, CounterWindow window) {
    Map<Counter, Long> growth = LoadJudge.growth(checks, List.of(window));
    boolean again = othersLose(run);
    growth.replaceAll(
        (counter, value) -> {
          boolean elsewhere =
              value > 0
                  && (counter.kind() == CounterKind.RETRANSMISSION && again
                      || judged(counter) && usual(run, port, window, counter));
          if (elsewhere) {
            checks.detail(
                window.where()
                    + " "
                    + counter
                    + " +"
                    + value
                    + " is a fault without congestion too; see NO_LOSS and PFC_FLAT");
          }
          return elsewhere ? 0L : value;
        });
    return growth;
  }

  private static boolean judged(Counter counter) {
    return LOSS.contains(counter.kind())
        || counter.kind() == CounterKind.PFC_RECEIVED
        || counter.kind() == CounterKind.PFC_SENT
        || counter.kind() == CounterKind.GLOBAL_PAUSE_RECEIVED
        || counter.kind() == CounterKind.GLOBAL_PAUSE_SENT;
  }

  /** Whether a counter grew at a port other than the sink without any congestion, too. */
  private boolean usual(IncastRun run, PortId port, CounterWindow window, Counter counter) {
    LoadedPort load = alone.ports().get(port);
    if (port.equals(run.sink()) || load == null) {
      return false;
    }
    List<CounterWindow> windows = new ArrayList<>(load.host());
    load.cable().ifPresent(windows::addAll);
    return windows.stream()
        .filter(earlier -> earlier.where().equals(window.where()))
        .flatMap(earlier -> earlier.growth().asOptional().stream())
        .anyMatch(growth -> growth.getOrDefault(counter, 0L) > 0);
  }

  /** Whether some other port loses packets without any congestion, so that they are sent again. */
  private boolean othersLose(IncastRun run) {
    return run.ports().stream()
        .anyMatch(
            port ->
                Stream.concat(port.host().stream(), port.cable().stream().flatMap(List::stream))
                    .anyMatch(
                        window ->
                            window.growth().asOptional().stream()
                                .flatMap(growth -> growth.keySet().stream())
                                .filter(counter -> PLACE.contains(counter.kind()))
                                .anyMatch(counter -> usual(run, port.port(), window, counter))));
  }
}
