package io.rackproof.sim.sonic;

import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import java.time.LocalDateTime;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counters as one tool shows them: since the start, or since its clear, which on SONiC caches the
 * counts of that moment for the user and leaves the hardware alone.
 */
final class CounterView {
  private static final LocalDateTime POWERED = LocalDateTime.of(2026, 1, 1, 0, 0);

  private final List<SwitchPort> ports;
  private final SimClock clock;
  private final Map<String, Map<Kind, long[]>> cached = new HashMap<>();
  private Optional<String> cachedAt = Optional.empty();

  CounterView(List<SwitchPort> ports, SimClock clock) {
    this.ports = ports;
    this.clock = clock;
  }

  void clear() {
    cachedAt = Optional.of(now());
    for (SwitchPort port : ports) {
      Map<Kind, long[]> counts = new EnumMap<>(Kind.class);
      for (Kind kind : Kind.values()) {
        long[] row = new long[8];
        for (int i = 0; i < 8; i++) {
          row[i] = port.counters().get(kind, i);
        }
        counts.put(kind, row);
      }
      cached.put(port.name(), counts);
    }
  }

  Optional<String> cachedAt() {
    return cachedAt;
  }

  String now() {
    return POWERED.plus(clock.now()).withNano(123456000).toString();
  }

  long get(SwitchPort port, Kind kind, int index) {
    long since = cached.containsKey(port.name()) ? cached.get(port.name()).get(kind)[index] : 0;
    return port.counters().get(kind, index) - since;
  }

  /** With thousands separators, as most of the tools print. */
  String shown(SwitchPort port, Kind kind, int index) {
    return String.format(java.util.Locale.ROOT, "%,d", get(port, kind, index));
  }

  /** The line about a clear that stands before a tool's tables. */
  String heading() {
    return cachedAt.map(time -> "Last cached time was " + time + "\n").orElse("");
  }
}
