package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.Optional;

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
 * @param ackTimeout local ACK time-out n of the queue pairs, 4.096 us x 2^n (IBTA 9.7.6.1.3);
 *     perftest\'s own is 14, too short for a path of emulated machines
 * @param more what is asked for beyond
 */
public record Traffic(
    Schedule schedule,
    Duration duration,
    ByteSize messageSize,
    int queuePairs,
    int latencyIterations,
    ByteSize latencyMessageSize,
    int basePort,
    Optional<Integer> ackTimeout,
    Demands more) {
  private static final long PAGE_BYTES = 4096;

  /** With perftest's own local ACK time-out. */
  public Traffic(
      Schedule schedule,
      Duration duration,
      ByteSize messageSize,
      int queuePairs,
      int latencyIterations,
      ByteSize latencyMessageSize,
      int basePort) {
    this(
        schedule,
        duration,
        messageSize,
        queuePairs,
        latencyIterations,
        latencyMessageSize,
        basePort,
        Optional.empty(),
        Demands.USUAL);
  }

  /**
   * What an end registers, and so locks in memory: for each queue pair one buffer to send from and
   * one to receive into, neither smaller than a page.
   */
  public ByteSize lockedMemory() {
    return ByteSize.of(2L * queuePairs * Math.max(PAGE_BYTES, messageSize.bytes()));
  }

  /** The same, with so many samples of latency, which are not looked at one by one. */
  public Traffic withLatencyIterations(int samples) {
    return new Traffic(
        schedule,
        duration,
        messageSize,
        queuePairs,
        samples,
        latencyMessageSize,
        basePort,
        ackTimeout,
        more.withoutRawLatency());
  }

  /** The same, with bandwidth measured for so long. */
  public Traffic withDuration(Duration time) {
    return new Traffic(
        schedule,
        time,
        messageSize,
        queuePairs,
        latencyIterations,
        latencyMessageSize,
        basePort,
        ackTimeout,
        more);
  }
}
