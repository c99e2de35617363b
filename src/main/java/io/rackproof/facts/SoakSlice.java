package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One slice of a long run.
 *
 * @param number from 0
 * @param started the controller's clock
 * @param attempts how often it was measured: more than once after a lost connection
 * @param points one for each port that took part
 */
public record SoakSlice(int number, Instant started, int attempts, List<Point> points) {
  /**
   * A port during a slice.
   *
   * @param average what its flow reached; empty when there was no result
   * @param growth of what its own and its switch port's counters count, added up by kind
   * @param open why something is not known; empty when all is
   */
  public record Point(
      PortId port,
      Flow flow,
      Optional<Bandwidth> average,
      Map<CounterKind, Long> growth,
      String open) {
    public Point {
      growth = Map.copyOf(growth);
    }

    public long grown(CounterKind kind) {
      return growth.getOrDefault(kind, 0L);
    }
  }

  public SoakSlice {
    points = List.copyOf(points);
  }

  public Optional<Point> point(PortId port) {
    return points.stream().filter(point -> point.port().equals(port)).findFirst();
  }
}
