package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counters of one port from one tool, while they are collected.
 *
 * <p>After {@code sonic-clear} the tools print differences to what they cached for that user, and
 * say since when; such numbers compare only with others of the same time.
 */
final class Tally {
  static final String CACHED = "(?:(?<port>\\S+) )?Last cached time(?: for \\S+)? was (?<time>.+)";
  private static final Pattern CACHED_LINE = Pattern.compile(CACHED);

  private final Map<Counter, Long> values = new TreeMap<>();
  private final SortedSet<String> clearedAt = new TreeSet<>();

  /** Adds a counter unless the ASIC has none (N/A). */
  void add(String name, CounterKind kind, Optional<Priority> priority, String text)
      throws Malformed {
    OptionalLong count = Count.of(text);
    if (count.isPresent()) {
      values.put(new Counter(name, kind, priority), count.getAsLong());
    }
  }

  /** Notes the time of a clear where one of the lines tells it, of this port or of all. */
  void cleared(Iterable<String> lines, String port) {
    for (String line : lines) {
      Matcher cached = CACHED_LINE.matcher(line);
      if (cached.matches() && (cached.group("port") == null || cached.group("port").equals(port))) {
        clearedAt.add(cached.group("time"));
      }
    }
  }

  void merge(Tally other) {
    values.putAll(other.values);
    clearedAt.addAll(other.clearedAt);
  }

  Map<Counter, Long> values() {
    return values;
  }

  SortedSet<String> clearedAt() {
    return clearedAt;
  }
}
