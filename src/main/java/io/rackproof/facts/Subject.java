package io.rackproof.facts;

import java.util.Optional;

/**
 * Something that is measured night after night. Its {@code toString} is stable: histories are keyed
 * by it.
 *
 * @param of a flow, {@code node01/mlx5_0 -> node02/mlx5_0}, or a port, {@code node01/mlx5_0}
 */
public record Subject(Kind kind, String of) {
  /** What is measured; latencies in nanoseconds, rates in bits per second. */
  public enum Kind {
    /** Average rate of RDMA write of a flow. */
    BANDWIDTH(true),
    /** Median of the rates of all flows of a port, both directions. */
    PORT_BANDWIDTH(true),
    /** Median one-way latency of a flow. */
    LATENCY(false),
    /** 99th percentile of the one-way latency of a flow. */
    TAIL_LATENCY(false);

    private final boolean higherIsBetter;

    Kind(boolean higherIsBetter) {
      this.higherIsBetter = higherIsBetter;
    }

    public boolean higherIsBetter() {
      return higherIsBetter;
    }
  }

  /** Reads {@code toString}; empty where it is of a kind that this version does not know. */
  public static Optional<Subject> parse(String key) {
    int blank = key.indexOf(' ');
    for (Kind kind : Kind.values()) {
      if (blank > 0 && kind.name().equals(key.substring(0, blank))) {
        return Optional.of(new Subject(kind, key.substring(blank + 1)));
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    return kind + " " + of;
  }
}
