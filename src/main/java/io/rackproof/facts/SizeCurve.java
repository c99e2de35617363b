package io.rackproof.facts;

import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.List;

/**
 * Bandwidth of one direction at every size of message.
 *
 * @param pathMtu path MTU that both ends agreed on
 * @param points by growing size; never empty
 */
public record SizeCurve(Flow flow, BandwidthTest test, ByteSize pathMtu, List<Point> points) {
  /**
   * @param average over all iterations at this size, never the peak
   */
  public record Point(ByteSize size, long iterations, Bandwidth average) {}

  public SizeCurve {
    points = List.copyOf(points);
  }

  /** The points from a size up. */
  public List<Point> from(ByteSize size) {
    return points.stream().filter(point -> point.size().compareTo(size) >= 0).toList();
  }
}
