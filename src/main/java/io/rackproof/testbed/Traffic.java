package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import java.time.Duration;

/**
 * How traffic is measured.
 *
 * @param schedule which pairs meet
 * @param duration how long each bandwidth measurement lasts
 * @param messageSize RDMA message of bandwidth measurements
 * @param queuePairs queue pairs of bandwidth measurements
 * @param latencyIterations samples of each latency measurement
 * @param latencyMessageSize RDMA message of latency measurements
 * @param basePort first TCP port of perftest's handshake
 */
public record Traffic(
    Schedule schedule,
    Duration duration,
    ByteSize messageSize,
    int queuePairs,
    int latencyIterations,
    ByteSize latencyMessageSize,
    int basePort) {
  /** Which pairs of a rail meet. */
  public enum Schedule {
    /** Every pair of a rail, in a tournament's rounds. */
    ALL,
    /** Each port with the next of its rail. */
    RING
  }
}
