package io.rackproof.facts;

import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;

/**
 * One bandwidth measurement, as the client reported it.
 *
 * @param average average rate over the measured time (never the peak), of all directions that the
 *     test sums up
 * @param messageSize RDMA message
 * @param pathMtu path MTU that both ends agreed on
 */
public record BandwidthRun(
    Flow flow,
    BandwidthTest test,
    Bandwidth average,
    ByteSize messageSize,
    long iterations,
    ByteSize pathMtu) {
  /** RDMA write, one way. */
  public BandwidthRun(
      Flow flow, Bandwidth average, ByteSize messageSize, long iterations, ByteSize pathMtu) {
    this(flow, BandwidthTest.WRITE, average, messageSize, iterations, pathMtu);
  }

  /** The average of one direction. */
  public Bandwidth perDirection() {
    return new Bandwidth(average.bitsPerSecond() / test.directions());
  }

  /** What was measured, for a person. */
  public String what() {
    return switch (test) {
      case WRITE -> flow.toString();
      case READ -> flow + " (read)";
      case SEND -> flow + " (send)";
      case BOTH_WAYS -> flow + " (write, both ways at once, each)";
    };
  }
}
