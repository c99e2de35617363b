package io.rackproof.facts;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Counters of one port around something: what they grew by is all that is ever judged.
 *
 * @param where port that was read, for a person: {@code node01/mlx5_0} or {@code leaf1/Ethernet8}
 */
public record CounterWindow(
    String where, Observed<CounterSample> before, Observed<CounterSample> after) {
  /**
   * Growth of every counter. Unknown when a sample is, when the device restarted in between, when a
   * counter went backwards, or when one that was there is there no more.
   */
  public Observed<Map<Counter, Long>> growth() {
    return before.flatMap(
        first ->
            after.flatMap(
                last -> {
                  String fault = fault(first, last);
                  return fault.isEmpty()
                      ? new Observed.Known<>(subtract(first, last), after.evidence())
                      : new Observed.Unknown<>(where + ": " + fault, "", after.evidence());
                }));
  }

  /** Time between both readings by the device's own clock; empty when that is not known. */
  public Optional<Duration> elapsed() {
    return before
        .asOptional()
        .flatMap(first -> after.asOptional().map(last -> last.uptime().minus(first.uptime())))
        .filter(time -> !time.isNegative());
  }

  private static String fault(CounterSample first, CounterSample last) {
    if (!first.bootId().equals(last.bootId())) {
      return "the device restarted between the two readings of its counters";
    }
    if (last.uptime().compareTo(first.uptime()) < 0) {
      return "the device's clock went backwards between the two readings of its counters";
    }
    Set<Counter> gone = new TreeSet<>(first.values().keySet());
    gone.removeAll(last.values().keySet());
    if (!gone.isEmpty()) {
      return "counter " + gone.iterator().next() + " vanished between the two readings";
    }
    for (Counter counter : new TreeSet<>(first.values().keySet())) {
      long from = first.values().get(counter);
      long to = last.values().get(counter);
      if (to < from) {
        return "counter "
            + counter
            + " went backwards from "
            + from
            + " to "
            + to
            + ": it was cleared or reset between the two readings";
      }
    }
    return "";
  }

  private static Map<Counter, Long> subtract(CounterSample first, CounterSample last) {
    Map<Counter, Long> growth = new TreeMap<>();
    first
        .values()
        .forEach((counter, from) -> growth.put(counter, last.values().get(counter) - from));
    return growth;
  }
}
