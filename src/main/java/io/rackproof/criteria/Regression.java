package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.Past;
import io.rackproof.facts.Subject;
import io.rackproof.facts.Subject.Kind;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A port and the flows that start at it measure what they measured on earlier nights, also where
 * the absolute bounds still hold. The baseline is the best median of ten consecutive good nights.
 * Worse by the kind's share and by four standard deviations beyond it is a regression. The standard
 * deviation is that of most subjects of the kind, or a subject's own where it is three times that.
 */
public final class Regression {
  private static final double SIGMAS = 4;
  private static final double OWN = 3;

  /** By how much each kind may get worse. */
  private static final Map<Kind, Double> ALLOWED =
      Map.of(
          Kind.BANDWIDTH, 0.03,
          Kind.PORT_BANDWIDTH, 0.03,
          Kind.LATENCY, 0.15,
          Kind.TAIL_LATENCY, 0.30);

  private final Map<Subject, Baseline> baselines = new HashMap<>();
  private final Map<Kind, Double> usualSpread = new EnumMap<>(Kind.class);
  private final int nights;

  public Regression(Past past) {
    nights = past.nights().size();
    Set<Subject> subjects = new HashSet<>();
    past.nights().forEach(night -> subjects.addAll(night.keySet()));
    Map<Kind, List<Double>> spreads = new EnumMap<>(Kind.class);
    for (Subject subject : subjects) {
      Baseline.of(past.of(subject), subject.kind().higherIsBetter())
          .ifPresent(
              baseline -> {
                baselines.put(subject, baseline);
                spreads
                    .computeIfAbsent(subject.kind(), any -> new ArrayList<>())
                    .add(baseline.spread());
              });
    }
    spreads.forEach((kind, all) -> usualSpread.put(kind, Baseline.median(all)));
  }

  /**
   * Judges one port.
   *
   * @param today all that was measured, of other ports too: where a whole port got worse, its flows
   *     do not count against the ports at their other ends
   */
  public Verdict judge(PortId port, Map<Subject, Double> today) {
    Checks checks = new Checks(CriterionId.REGRESSION, port);
    checks.confirmWith("compare the run folders of reports/, newest first");
    Subject whole = new Subject(Kind.PORT_BANDWIDTH, port.toString());
    List<Subject> own =
        baselines.keySet().stream()
            .filter(subject -> startsAt(subject, port))
            .sorted(Comparator.comparing(Subject::toString))
            .toList();
    compare(checks, whole, today);
    int good = 0;
    for (Subject subject : own) {
      PortId other = otherEnd(subject, port);
      if (worse(new Subject(Kind.PORT_BANDWIDTH, other.toString()), today)) {
        checks.detail(subject + " is left to " + other + ", which is slower as a whole");
      } else if (today.containsKey(subject) && !worse(subject, today)) {
        checks.detail("ok: " + name(subject) + " " + shown(subject.kind(), today.get(subject)));
        good++;
      } else {
        compare(checks, subject, today);
      }
    }
    if (good > 0) {
      checks.expect(true, "measurements of its flows", "none worse", good + " as before", "", "");
    }
    if (own.isEmpty() && !baselines.containsKey(whole)) {
      checks.require(
          Observed.unsupported(
              "there is no baseline yet: "
                  + nights
                  + " earlier nights, "
                  + Baseline.FEWEST
                  + " good ones are needed"));
    }
    return checks.verdict();
  }

  private void compare(Checks checks, Subject subject, Map<Subject, Double> today) {
    Baseline baseline = baselines.get(subject);
    if (baseline == null) {
      return;
    }
    Double value = today.get(subject);
    if (value == null) {
      checks.missing(name(subject) + " was not measured, as it was on earlier nights");
      return;
    }
    checks.expect(
        !worse(subject, today),
        name(subject),
        wanted(subject, baseline),
        shown(subject.kind(), value),
        cause(value, subject, baseline),
        "compare what changed since then: firmware, cables, neighbours on the host");
  }

  private String wanted(Subject subject, Baseline baseline) {
    return (subject.kind().higherIsBetter() ? "at least " : "at most ")
        + shown(subject.kind(), bound(subject, baseline))
        + " (best median of "
        + Math.min(Baseline.WINDOW, baseline.nights())
        + " nights "
        + shown(subject.kind(), baseline.best())
        + ", "
        + percent(ALLOWED.get(subject.kind()))
        + " and "
        + percent(SIGMAS * spread(subject.kind(), baseline))
        + " of noise allowed)";
  }

  private static String cause(double value, Subject subject, Baseline baseline) {
    boolean higher = subject.kind().higherIsBetter();
    double since = higher ? 1 - value / baseline.recent() : value / baseline.recent() - 1;
    return since > ALLOWED.get(subject.kind())
        ? "it got worse at once, by "
            + percent(since)
            + " since the last nights: a change of firmware, configuration, cable or load"
        : "it got worse night by night: a transceiver or cable that ages, or load that grows";
  }

  private boolean worse(Subject subject, Map<Subject, Double> today) {
    Baseline baseline = baselines.get(subject);
    Double value = today.get(subject);
    if (baseline == null || value == null) {
      return false;
    }
    double bound = bound(subject, baseline);
    return subject.kind().higherIsBetter() ? value < bound : value > bound;
  }

  private double bound(Subject subject, Baseline baseline) {
    double allowed = ALLOWED.get(subject.kind()) + SIGMAS * spread(subject.kind(), baseline);
    return baseline.best() * (subject.kind().higherIsBetter() ? 1 - allowed : 1 + allowed);
  }

  private double spread(Kind kind, Baseline baseline) {
    double usual = usualSpread.getOrDefault(kind, 0.0);
    return baseline.spread() > OWN * usual ? baseline.spread() : usual;
  }

  private static boolean startsAt(Subject subject, PortId port) {
    return subject.of().startsWith(port + " -> ");
  }

  private static PortId otherEnd(Subject flow, PortId port) {
    String[] words = flow.of().substring((port + " -> ").length()).split("/", 2);
    return PortId.of(words[0], words[1]);
  }

  private static String name(Subject subject) {
    return switch (subject.kind()) {
      case BANDWIDTH -> "bandwidth " + subject.of();
      case PORT_BANDWIDTH -> "median bandwidth of " + subject.of();
      case LATENCY -> "typical latency " + subject.of();
      case TAIL_LATENCY -> "p99 latency " + subject.of();
    };
  }

  private static String shown(Kind kind, double value) {
    return kind.higherIsBetter()
        ? new Bandwidth(Math.max(0, value)).toString()
        : String.format(Locale.ROOT, "%.2f us", value / 1000);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
