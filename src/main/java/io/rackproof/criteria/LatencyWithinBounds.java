package io.rackproof.criteria;

import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Pair;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Typical latency of RDMA WRITE is below the bound, and its tail (p99, p99.9, largest sample) stays
 * within multiples of it, in each direction. The standard deviation that perftest prints is cut to
 * whole microseconds and not judged.
 */
public final class LatencyWithinBounds {
  /** Fewer samples give no p99.9; of 1,000 iterations perftest has 999 samples. */
  private static final long FEWEST_SAMPLES = 999;

  /**
   * @param profiles one for each direction
   */
  public Verdict judge(Pair pair, Bounds bounds, List<Observed<LatencyProfile>> profiles) {
    Checks checks =
        new Checks(CriterionId.LATENCY, pair).confirmWith("ib_write_lat between both ports");
    if (profiles.size() < 2) {
      checks.missing("latency was not measured in both directions");
    }
    for (Observed<LatencyProfile> profile : profiles) {
      checks.require(profile).ifPresent(seen -> judge(checks, bounds, seen));
    }
    return checks.verdict();
  }

  private static void judge(Checks checks, Bounds bounds, LatencyProfile seen) {
    if (seen.iterations() < FEWEST_SAMPLES) {
      checks.missing(
          seen.flow() + ": " + seen.iterations() + " samples are too few, want " + FEWEST_SAMPLES);
      return;
    }
    if (seen.typical().isZero()) {
      checks.missing(seen.flow() + ": a typical latency of zero is no measurement");
      return;
    }
    expect(
        checks,
        seen,
        "typical",
        seen.typical(),
        bounds.latencyTypical(),
        "a longer path than planned, C-states, or interrupts moved to a far NUMA node");
    String tail = "C-states, frequency scaling, interrupts or other load on one of the hosts";
    expect(checks, seen, "p99", seen.p99(), times(seen.typical(), bounds.latencyP99()), tail);
    expect(checks, seen, "p99.9", seen.p999(), times(seen.typical(), bounds.latencyP999()), tail);
    expect(checks, seen, "maximum", seen.max(), times(seen.typical(), bounds.latencyMax()), tail);
  }

  private static void expect(
      Checks checks, LatencyProfile seen, String what, Duration value, Duration bound, String why) {
    checks.expect(
        value.compareTo(bound) <= 0,
        seen.flow() + " " + what,
        "at most " + text(bound),
        text(value),
        why,
        "on "
            + seen.flow().from().host()
            + ": ib_write_lat -d "
            + seen.flow().from().rdmaDevice()
            + " -F -n 10000 <address of "
            + seen.flow().to()
            + ">; cpupower idle-info");
  }

  private static Duration times(Duration duration, double factor) {
    return Duration.ofNanos(Math.round(duration.toNanos() * factor));
  }

  private static String text(Duration duration) {
    return String.format(Locale.ROOT, "%.2f us", duration.toNanos() / 1e3);
  }
}
