package io.rackproof.testbed;

import io.rackproof.units.Bandwidth;
import io.rackproof.units.Ratio;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is good enough.
 *
 * @param bandwidth share of the attainable rate that a measured average must reach
 * @param bandwidthCap a known ceiling below the attainable rate, if any
 * @param latencyTypical upper bound of the typical (median) one-way latency
 * @param latencyP99 upper bound of p99 as a multiple of typical
 * @param latencyP999 upper bound of p99.9 as a multiple of typical
 * @param latencyMax upper bound of the largest sample as a multiple of typical
 * @param congestion what is good enough while many send to one
 * @param rules bounds of some pairs; a later one wins
 */
public record Bounds(
    Ratio bandwidth,
    Optional<Bandwidth> bandwidthCap,
    Duration latencyTypical,
    double latencyP99,
    double latencyP999,
    double latencyMax,
    CongestionBounds congestion,
    List<BoundsRule> rules) {
  public Bounds {
    rules = List.copyOf(rules);
  }

  /** The same for every pair. */
  public Bounds(
      Ratio bandwidth,
      Optional<Bandwidth> bandwidthCap,
      Duration latencyTypical,
      double latencyP99,
      double latencyP999,
      double latencyMax) {
    this(
        bandwidth,
        bandwidthCap,
        latencyTypical,
        latencyP99,
        latencyP999,
        latencyMax,
        CongestionBounds.USUAL,
        List.of());
  }

  /** The bounds of one pair, with the rules that are about it. */
  public Bounds between(NicPort a, NicPort b) {
    Bounds own = this;
    for (BoundsRule rule : rules) {
      own = rule.matches(a, b) ? rule.applied(own) : own;
    }
    return own;
  }
}
