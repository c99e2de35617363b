package io.rackproof.facts;

import io.rackproof.units.Priority;
import java.util.Optional;

/**
 * One counter of a port.
 *
 * @param name the device's own name, e.g. {@code rx_prio3_pause}
 * @param priority the priority (or queue) it counts for, where it counts for one
 */
public record Counter(String name, CounterKind kind, Optional<Priority> priority)
    implements Comparable<Counter> {
  @Override
  public int compareTo(Counter other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
