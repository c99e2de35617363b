package io.rackproof.sim.fabric;

import java.util.EnumMap;
import java.util.Map;

/**
 * Counters of a switch port: a total for the port and one for each of eight priorities or queues.
 */
public final class SwitchPortCounters {
  /** What is counted. */
  public enum Kind {
    RX_BYTES,
    TX_BYTES,
    RX_PACKETS,
    TX_PACKETS,
    RX_DROPS,
    TX_DROPS,
    RX_ERRORS,
    TX_ERRORS,
    RX_PFC,
    TX_PFC,
    QUEUE_PACKETS,
    QUEUE_BYTES,
    QUEUE_DROP_PACKETS,
    QUEUE_DROP_BYTES,
    QUEUE_ECN_MARKED,
    PRIORITY_GROUP_DROPS,
    WATCHDOG_STORMS
  }

  private final Map<Kind, long[]> values = new EnumMap<>(Kind.class);

  public SwitchPortCounters() {
    for (Kind kind : Kind.values()) {
      values.put(kind, new long[8]);
    }
  }

  /** Adds to a port-wide counter. */
  public void add(Kind kind, long amount) {
    add(kind, 0, amount);
  }

  /** Adds to the counter of one priority or queue, 0 to 7. */
  public synchronized void add(Kind kind, int index, long amount) {
    values.get(kind)[index] += amount;
  }

  public long get(Kind kind) {
    return get(kind, 0);
  }

  public synchronized long get(Kind kind, int index) {
    return values.get(kind)[index];
  }

  /** Sets every counter to zero, as an operator's clear does. */
  public synchronized void clear() {
    values.values().forEach(row -> java.util.Arrays.fill(row, 0));
  }
}
