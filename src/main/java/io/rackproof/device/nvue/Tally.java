package io.rackproof.device.nvue;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counters of one port, while they are collected. */
final class Tally {
  private final Map<Counter, Long> values = new TreeMap<>();

  /** Adds a counter that must be there. */
  void add(String name, CounterKind kind, Optional<Priority> priority, JsonNode parent, String key)
      throws Malformed {
    values.put(new Counter(name, kind, priority), Json.number(parent, key));
  }

  /** Adds a counter unless the release or the ASIC has none ({@code n/a}). */
  void addIfThere(
      String name, CounterKind kind, Optional<Priority> priority, JsonNode parent, String key)
      throws Malformed {
    if (!Json.scalar(parent, key).orElse("n/a").equals("n/a")) {
      add(name, kind, priority, parent, key);
    }
  }

  void merge(Tally other) {
    values.putAll(other.values);
  }

  Map<Counter, Long> values() {
    return values;
  }
}
