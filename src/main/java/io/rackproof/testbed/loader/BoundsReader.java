package io.rackproof.testbed.loader;

import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.BoundsRule;
import io.rackproof.testbed.CongestionBounds;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code bounds}. The defaults suit one switch between ConnectX NICs. */
final class BoundsReader {
  private static final List<String> KEYS =
      List.of("bandwidth", "bandwidth_cap", "latency", "incast", "rules");
  private static final List<String> LATENCY_KEYS = List.of("typical", "p99", "p99.9", "max");

  private static final List<String> INCAST_KEYS = List.of("fairness", "pauses");
  private static final List<String> RULE_KEYS =
      List.of("model", "rail", "pair", "bandwidth", "bandwidth_cap", "latency");

  private final Faults faults;

  BoundsReader(Faults faults) {
    this.faults = faults;
  }

  Bounds read(Section root) {
    Section bounds = root.section("bounds", KEYS);
    Section latency = bounds.section("latency", LATENCY_KEYS);
    double p99 = latency.read("p99", Grammars.multiple()).orElse(2.0);
    double p999 = latency.read("p99.9", Grammars.multiple()).orElse(5.0);
    double max = latency.read("max", Grammars.multiple()).orElse(500.0);
    if (p99 > p999 || p999 > max) {
      faults.add(
          latency.mark(),
          "latency: found p99 "
              + written(p99)
              + ", p99.9 "
              + written(p999)
              + ", max "
              + written(max)
              + "; none may be below the one before it");
    }
    return new Bounds(
        bounds.read("bandwidth", Grammars.share("97 %", 1, 100)).orElse(Ratio.percent(97)),
        bounds.read("bandwidth_cap", Grammars.rate()),
        latency
            .read(
                "typical", Grammars.duration("5 us", Duration.ofNanos(100), Duration.ofSeconds(1)))
            .orElse(Duration.ofNanos(5_000)),
        p99,
        p999,
        max,
        congestion(bounds.section("incast", INCAST_KEYS)),
        rules(bounds));
  }

  private static CongestionBounds congestion(Section incast) {
    CongestionBounds usual = CongestionBounds.USUAL;
    return new CongestionBounds(
        incast.read("fairness", Grammars.share("50 %", 1, 100)).orElse(usual.fairness()),
        incast
            .read("pauses", Grammars.whole(0, 10_000_000))
            .map(Integer::doubleValue)
            .orElse(usual.pauses()));
  }

  private List<BoundsRule> rules(Section bounds) {
    List<BoundsRule> rules = new ArrayList<>();
    Optional<Node> node = bounds.node("rules");
    if (node.isPresent() && !(node.get() instanceof Node.Sequence)) {
      faults.add(
          node.get().mark(),
          "rules: found "
              + node.get().described()
              + "; write a list, e.g. - {model: ConnectX-6, bandwidth: 95 %}");
    } else if (node.isPresent() && node.get() instanceof Node.Sequence list) {
      list.items()
          .forEach(
              item -> rules.add(rule(Section.of("rule", item.mark(), item, RULE_KEYS, faults))));
    }
    return rules;
  }

  private BoundsRule rule(Section rule) {
    Section latency = rule.section("latency", LATENCY_KEYS);
    if (!rule.has("model") && !rule.has("rail") && !rule.has("pair")) {
      faults.add(
          rule.mark(), "rule: it names no model, rail or pair; add one, e.g. model: ConnectX-6");
    }
    return new BoundsRule(
        rule.read("model", Names.MODEL),
        rule.read("rail", Grammars.whole(0, 255)),
        pair(rule),
        rule.read("bandwidth", Grammars.share("97 %", 1, 100)),
        rule.read("bandwidth_cap", Grammars.rate()),
        latency.read(
            "typical", Grammars.duration("5 us", Duration.ofNanos(100), Duration.ofSeconds(1))),
        multiple(latency, "p99"),
        multiple(latency, "p99.9"),
        multiple(latency, "max"));
  }

  private Optional<Pair> pair(Section rule) {
    if (!rule.has("pair")) {
      return Optional.empty();
    }
    List<PortId> ends = rule.readAll("pair", BoundsReader::port);
    if (ends.size() != 2 || ends.get(0).equals(ends.get(1))) {
      faults.add(rule.markOf("pair"), "pair: write two ports, e.g. [node01/mlx5_0, node02/mlx5_0]");
      return Optional.empty();
    }
    return Optional.of(Pair.of(ends.get(0), ends.get(1)));
  }

  private static PortId port(String text) throws Mistake {
    if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9_.-]+")) {
      throw new Mistake("found '" + text + "'; write host/device, e.g. node01/mlx5_0");
    }
    int slash = text.indexOf('/');
    return PortId.of(text.substring(0, slash), text.substring(slash + 1));
  }

  private static OptionalDouble multiple(Section latency, String key) {
    Optional<Double> value = latency.read(key, Grammars.multiple());
    return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
  }

  /** Notes rules that no port is meant by: they would loosen or tighten nothing. */
  void check(Section root, List<BoundsRule> rules, List<NicPort> ports) {
    for (int n = 0; n < rules.size(); n++) {
      BoundsRule rule = rules.get(n);
      long concerned = ports.stream().filter(rule::concerns).count();
      if (concerned < (rule.pair().isPresent() ? 2 : 1)) {
        faults.add(
            root.section("bounds", KEYS).markOf("rules"),
            "rules: rule " + (n + 1) + " is about no port that is described; correct or delete it");
      }
    }
  }

  private static String written(double multiple) {
    return BigDecimal.valueOf(multiple).stripTrailingZeros().toPlainString() + "x";
  }
}
