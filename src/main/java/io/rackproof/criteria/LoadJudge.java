package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import java.util.List;
import java.util.Map;
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
