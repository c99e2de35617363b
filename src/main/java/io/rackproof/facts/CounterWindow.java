package io.rackproof.facts;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counters of one port around something: what they grew by is all that is ever judged. Many
 * criteria ask for it again and again, so it is computed once.
 */
public final class CounterWindow {
  private final String where;
  private final Observed<CounterSample> before;
  private final Observed<CounterSample> after;
  private final Observed<Map<Counter, Long>> growth;

  /**
   * @param where port that was read, for a person: {@code node01/mlx5_0} or {@code leaf1/Ethernet8}
   */
  public CounterWindow(
      String where, Observed<CounterSample> before, Observed<CounterSample> after) {
    this.where = where;
    this.before = before;
    this.after = after;
    this.growth = before.flatMap(first -> after.flatMap(last -> growth(first, last)));
  }

  public String where() {
    return where;
  }

  public Observed<CounterSample> before() {
    return before;
  }

  public Observed<CounterSample> after() {
    return after;
  }

  /**
   * Growth of every counter. Unknown when a sample is, when the device restarted in between, when a
   * counter went backwards, or when one that was there is there no more.
   */
  public Observed<Map<Counter, Long>> growth() {
    return growth;
  }

  private Observed<Map<Counter, Long>> growth(CounterSample first, CounterSample last) {
    String fault = fault(first, last);
    return fault.isEmpty()
        ? new Observed.Known<>(subtract(first, last), after.evidence())
        : new Observed.Unknown<>(where + ": " + fault, "", after.evidence());
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
    String worst = "";
    for (Map.Entry<Counter, Long> one : new TreeMap<>(first.values()).entrySet()) {
      Long to = last.values().get(one.getKey());
      if (to == null) {
        return "counter " + one.getKey() + " vanished between the two readings";
      }
      if (to < one.getValue() && worst.isEmpty()) {
        worst =
            "counter "
                + one.getKey()
                + " went backwards from "
                + one.getValue()
                + " to "
                + to
                + ": it was cleared or reset between the two readings";
      }
    }
    return worst;
  }

  private static Map<Counter, Long> subtract(CounterSample first, CounterSample last) {
    Map<Counter, Long> grown = new TreeMap<>();
    first
        .values()
        .forEach((counter, from) -> grown.put(counter, last.values().get(counter) - from));
    return Collections.unmodifiableMap(grown);
  }
}
