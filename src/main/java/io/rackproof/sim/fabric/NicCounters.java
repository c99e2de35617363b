package io.rackproof.sim.fabric;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Counters of a NIC: a total and, for those of the wire, one for each of eight priorities. They
 * start with a history, because a NIC that has been up for a day has one: only deltas mean
 * something. Safe for several threads.
 */
public final class NicCounters {
  /** What is counted. */
  public enum Kind {
    RX_BYTES(1_000_000_000L),
    TX_BYTES(1_000_000_000L),
    RX_PACKETS(1_000_000L),
    TX_PACKETS(1_000_000L),
    RX_DISCARDS(40),
    RX_CRC_ERRORS(4),
    RX_PAUSE(500),
    TX_PAUSE(500),
    ECN_MARKED(100),
    CNP_SENT(100),
    CNP_HANDLED(100),
    OUT_OF_SEQUENCE(60),
    PACKET_SEQ_ERR(60),
    ADAPTIVE_RETRANSMISSION(30),
    ACK_TIMEOUT(10),
    CQE_ERROR(5),
    WRITE_REQUESTS(100_000),
    TX_GLOBAL_PAUSE(1),
    LINK_DOWN(1);

    private final long history;

    Kind(long history) {
      this.history = history;
    }

    /** Whether it is kept by the port, and not by the RDMA transport. */
    boolean ofPort() {
      return ordinal() <= TX_PAUSE.ordinal();
    }
  }

  private final Map<Kind, long[]> values = new EnumMap<>(Kind.class);

  /** Counters with a history that depends on the seed alone. */
  public NicCounters(RandomGenerator seed) {
    for (Kind kind : Kind.values()) {
      long[] row = new long[8];
      Arrays.setAll(row, priority -> kind.history / 8 + seed.nextLong(kind.history));
      values.put(kind, row);
    }
  }

  public void add(Kind kind, long amount) {
    add(kind, 0, amount);
  }

  public synchronized void add(Kind kind, int priority, long amount) {
    values.get(kind)[priority] += amount;
  }

  /** The count of one priority. */
  public synchronized long get(Kind kind, int priority) {
    return values.get(kind)[priority];
  }

  /** The count of all priorities. */
  public synchronized long total(Kind kind) {
    return Arrays.stream(values.get(kind)).sum();
  }

  /** Sets every counter to zero, as a restart of the host does. */
  public synchronized void clear() {
    values.values().forEach(row -> Arrays.fill(row, 0));
  }

  /** Sets the port's counters to zero, as a driver's restart does, and not the transport's. */
  public synchronized void clearPort() {
    values.forEach(
        (kind, row) -> {
          if (kind.ofPort()) {
            Arrays.fill(row, 0);
          }
        });
  }
}
