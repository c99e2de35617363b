package io.rackproof.report.signoff;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.BoundsRule;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A bound and how it came about.
 *
 * @param what what it bounds, and for how many pairs
 * @param lines its derivation, last the bound itself
 */
public record BoundLines(String what, List<String> lines) {
  public BoundLines {
    lines = List.copyOf(lines);
  }

  /** Of bandwidth, latency, and the profile that configuration is judged by. */
  static List<BoundLines> of(Testbed testbed, Map<Pair, BandwidthBound> bandwidth) {
    List<BoundLines> all = new ArrayList<>();
    Map<List<String>, Integer> derived = new LinkedHashMap<>();
    new TreeMap<>(Map.copyOf(byName(bandwidth)))
        .values()
        .forEach(bound -> derived.merge(lines(bound), 1, Integer::sum));
    derived.forEach(
        (lines, pairs) -> all.add(new BoundLines("RDMA bandwidth, " + pairs(pairs), lines)));
    if (bandwidth.isEmpty()) {
      all.add(
          new BoundLines(
              "RDMA bandwidth",
              List.of(
                  testbed.bounds().bandwidth()
                      + " of the attainable rate; this run did not come to compute it")));
    }
    all.add(new BoundLines("RDMA latency", latency(testbed.bounds())));
    if (!testbed.bounds().rules().isEmpty()) {
      all.add(
          new BoundLines(
              "Other bounds for some pairs",
              testbed.bounds().rules().stream().map(BoundLines::rule).toList()));
    }
    all.add(
        new BoundLines(
            "Many senders to one port",
            List.of(
                "slowest sender: at least "
                    + testbed.bounds().congestion().fairness()
                    + " of its fair share",
                String.format(
                    Locale.ROOT,
                    "at most %.0f pauses a second",
                    testbed.bounds().congestion().pauses()))));
    all.add(new BoundLines("Lossless profile", profile(testbed.profile())));
    return all;
  }

  private static Map<String, BandwidthBound> byName(Map<Pair, BandwidthBound> bounds) {
    Map<String, BandwidthBound> named = new TreeMap<>();
    bounds.forEach((pair, bound) -> named.put(pair.toString(), bound));
    return named;
  }

  private static List<String> lines(BandwidthBound bound) {
    List<String> lines = new ArrayList<>();
    bound.rate().derivation().stream().distinct().forEach(lines::add);
    lines.add("bound = " + bound.share() + " of attainable = " + bound.bound());
    return lines;
  }

  private static String pairs(int count) {
    return count == 1 ? "1 pair" : count + " pairs";
  }

  private static List<String> latency(Bounds bounds) {
    return List.of(
        "typical (median): at most " + microseconds(bounds.latencyTypical()),
        "p99: at most " + factor(bounds.latencyP99()) + " of the pair's own typical",
        "p99.9: at most " + factor(bounds.latencyP999()),
        "largest sample: at most " + factor(bounds.latencyMax()));
  }

  private static String rule(BoundsRule rule) {
    List<String> parts = new ArrayList<>();
    rule.model().ifPresent(model -> parts.add("model " + model));
    rule.rail().ifPresent(rail -> parts.add("rail " + rail));
    rule.pair().ifPresent(pair -> parts.add(pair.toString()));
    List<String> bounds = new ArrayList<>();
    rule.bandwidth().ifPresent(share -> bounds.add("bandwidth " + share + " of attainable"));
    rule.bandwidthCap().ifPresent(cap -> bounds.add("ceiling " + cap));
    rule.latencyTypical().ifPresent(time -> bounds.add("typical latency " + microseconds(time)));
    rule.latencyP99().ifPresent(times -> bounds.add("p99 " + factor(times)));
    rule.latencyP999().ifPresent(times -> bounds.add("p99.9 " + factor(times)));
    rule.latencyMax().ifPresent(times -> bounds.add("largest " + factor(times)));
    return String.join(", ", parts) + ": " + String.join(", ", bounds);
  }

  private static List<String> profile(LosslessProfile profile) {
    return List.of(
        "priority "
            + profile.priority()
            + ", DSCP "
            + profile.dscp()
            + ", trust "
            + profile.trust().toString().toLowerCase(Locale.ROOT),
        "MTU "
            + profile.hostMtu().bytes()
            + " at hosts, "
            + profile.switchMtu().bytes()
            + " at switches",
        "ECN marks from "
            + profile.ecn().min()
            + " to "
            + profile.ecn().max()
            + " at "
            + profile.ecn().probability(),
        "lossless queue: " + profile.share() + " of a link");
  }

  static String microseconds(Duration duration) {
    return String.format(Locale.ROOT, "%.2f us", duration.toNanos() / 1e3);
  }

  private static String factor(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0fx", value)
        : String.format(Locale.ROOT, "%.2fx", value);
  }
}
