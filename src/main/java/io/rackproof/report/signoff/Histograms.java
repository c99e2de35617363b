package io.rackproof.report.signoff;

import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.report.picture.Histogram;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** Latency over all directions: the median, and its tail as multiples of the median. */
final class Histograms {
  private Histograms() {}

  /** None where no latency was measured. */
  static List<Histogram> of(Testbed testbed, Map<Flow, Observed<LatencyProfile>> latency) {
    List<LatencyProfile> seen =
        latency.values().stream()
            .flatMap(profile -> profile.asOptional().stream())
            .filter(profile -> !profile.typical().isZero() && !profile.typical().isNegative())
            .toList();
    if (seen.isEmpty()) {
      return List.of();
    }
    List<Bounds> bounds =
        (testbed.bounds().rules().isEmpty() ? seen.subList(0, 1) : seen)
            .stream()
                .map(profile -> testbed.bounds(Pair.of(profile.flow().from(), profile.flow().to())))
                .distinct()
                .toList();
    List<Histogram> all = new ArrayList<>();
    all.add(
        new Histogram(
            "Typical latency",
            "us",
            seen.stream().map(profile -> profile.typical().toNanos() / 1e3).toList(),
            each(bounds, bound -> bound.latencyTypical().toNanos() / 1e3)));
    all.add(tail("p99", seen, LatencyProfile::p99, each(bounds, Bounds::latencyP99)));
    all.add(tail("p99.9", seen, LatencyProfile::p999, each(bounds, Bounds::latencyP999)));
    all.add(tail("Largest sample", seen, LatencyProfile::max, each(bounds, Bounds::latencyMax)));
    return all;
  }

  private static Histogram tail(
      String what,
      List<LatencyProfile> seen,
      Function<LatencyProfile, Duration> value,
      List<Double> bounds) {
    List<Double> multiples =
        seen.stream()
            .map(one -> (double) value.apply(one).toNanos() / one.typical().toNanos())
            .map(multiple -> Math.max(multiple, 1e-3))
            .toList();
    return new Histogram(what, "multiples of typical", multiples, bounds);
  }

  private static List<Double> each(List<Bounds> bounds, Function<Bounds, Double> of) {
    return List.copyOf(new TreeSet<>(bounds.stream().map(of).toList()));
  }
}
