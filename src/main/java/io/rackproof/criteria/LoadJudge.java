package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.units.Bandwidth;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the counter windows of one port add up to, for the criteria that look at a loaded port. */
final class LoadJudge {
  private LoadJudge() {}

  /** Growth over all windows together; a window that can't be trusted is required, and missing. */
  static Map<Counter, Long> growth(Checks checks, List<CounterWindow> windows) {
    Map<Counter, Long> total = new TreeMap<>();
    for (CounterWindow window : windows) {
      checks
          .require(window.growth())
          .ifPresent(
              growth -> growth.forEach((name, value) -> total.merge(name, value, Long::sum)));
    }
    return total;
  }

  /** Every counter of the kinds must not have grown. */
  static void expectFlat(
      Checks checks,
      String where,
      Map<Counter, Long> growth,
      Set<CounterKind> kinds,
      String cause) {
    growth.forEach(
        (counter, value) -> {
          if (kinds.contains(counter.kind())) {
            checks.expect(
                value == 0,
                where + " " + counter,
                "+0",
                "+" + value,
                cause,
                "read " + counter + " of " + where + " twice while traffic runs");
          }
        });
  }

  /**
   * Bytes sent and received: of the priorities where the device counts by priority, otherwise of
   * the port; empty where it counts none. Never both, which would count them twice.
   */
  static Optional<Long> bytes(Map<Counter, Long> growth) {
    long byPriority = 0;
    long whole = 0;
    boolean priorities = false;
    boolean port = false;
    for (Map.Entry<Counter, Long> entry : growth.entrySet()) {
      Counter counter = entry.getKey();
      if (counter.kind() != CounterKind.BYTES_SENT
          && counter.kind() != CounterKind.BYTES_RECEIVED) {
        continue;
      }
      if (counter.priority().isPresent()) {
        priorities = true;
        byPriority += entry.getValue();
      } else {
        port = true;
        whole += entry.getValue();
      }
    }
    return priorities ? Optional.of(byPriority) : port ? Optional.of(whole) : Optional.empty();
  }

  /** How fast an amount grew, by the device's own clock. */
  static String pace(List<CounterWindow> windows, long bytes) {
    double seconds =
        windows.stream()
            .flatMap(window -> window.elapsed().stream())
            .mapToDouble(time -> time.toMillis() / 1e3)
            .sum();
    return seconds == 0
        ? ""
        : " in "
            + String.format(Locale.ROOT, "%.1f s of its own clock, ", seconds)
            + new Bandwidth(bytes * 8 / seconds);
  }

  static boolean has(Map<Counter, Long> growth, CounterKind kind) {
    return growth.keySet().stream().anyMatch(counter -> counter.kind() == kind);
  }

  static long sum(Map<Counter, Long> growth, CounterKind kind) {
    return growth.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
