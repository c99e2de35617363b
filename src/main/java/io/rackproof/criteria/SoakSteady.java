package io.rackproof.criteria;

import io.rackproof.facts.CounterKind;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.SoakSlice.Point;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Over a long run every slice reaches the bandwidth that a short one must, the last quarter is not
 * slower than the first, the link never goes down, and nothing is lost.
 */
public final class SoakSteady {
  /** The last quarter against the first: less is a drift. */
  private static final Ratio STEADY = Ratio.of(0.98);

  /** Fewer points have no quarters. */
  private static final int FEWEST_FOR_DRIFT = 8;

  private static final Set<CounterKind> PLACE =
      Set.of(CounterKind.DROP, CounterKind.WIRE_ERROR, CounterKind.WATCHDOG);

  private final Function<Flow, BandwidthBound> rates;

  /**
   * @param rates what the bandwidth of a flow must reach
   */
  public SoakSteady(Function<Flow, BandwidthBound> rates) {
    this.rates = rates;
  }

  /**
   * @param planned how many slices the run has
   * @param slices those that ran
   */
  public Verdict judge(NicPort port, int planned, List<SoakSlice> slices) {
    Checks checks =
        new Checks(CriterionId.SOAK, port.id())
            .confirmWith("soak/bandwidth.csv and soak/counters.csv in the run's folder");
    if (slices.size() < planned) {
      checks.missing("only " + slices.size() + " of " + planned + " slices ran");
    }
    List<Bandwidth> series = new ArrayList<>();
    int dips = 0;
    String firstDip = "";
    Bandwidth bound = Bandwidth.ZERO;
    Map<CounterKind, Tally> bad = new TreeMap<>();
    for (SoakSlice slice : slices) {
      Optional<Point> found = slice.point(port.id());
      if (found.isEmpty()) {
        continue; // it sat out
      }
      Point point = found.get();
      if (!point.open().isEmpty()) {
        checks.missing(name(slice) + ": " + point.open());
      }
      if (slice.attempts() > 1) {
        checks.detail(name(slice) + " was measured again after a lost connection");
      }
      count(bad, slice, point);
      if (point.average().isEmpty()) {
        continue;
      }
      Bandwidth average = point.average().get();
      BandwidthBound rate = rates.apply(point.flow());
      if (!rate.plausible(average)) {
        checks.missing(
            name(slice) + ": " + average + " is more than the link carries (" + rate.link() + ")");
        continue;
      }
      series.add(average);
      bound = rate.bound();
      if (average.compareTo(bound) < 0) {
        dips++;
        firstDip = firstDip.isEmpty() ? name(slice) + " " + point.flow() + " " + average : firstDip;
      }
    }
    if (series.isEmpty()) {
      return checks.missing(port.id() + " has no slice with a result").verdict();
    }
    series(checks, series);
    checks.expect(
        dips == 0,
        "slices below " + bound,
        "0 of " + series.size(),
        dips == 0 ? "0" : dips + ", the first: " + firstDip,
        "bandwidth dips: heat, other load, link errors or congestion at that time; see the counters"
            + " of the slice",
        "soak/bandwidth.csv");
    drift(checks, series);
    grown(checks, bad);
    return checks.verdict();
  }

  /** How often something was counted, and when first. */
  private record Tally(long sum, String first) {
    Tally plus(long more) {
      return new Tally(sum + more, first);
    }
  }

  /** What is sent again because of the other end's loss is the other end's. */
  private static void count(Map<CounterKind, Tally> bad, SoakSlice slice, Point point) {
    PortId peer =
        point.flow().from().equals(point.port()) ? point.flow().to() : point.flow().from();
    boolean lostHere = PLACE.stream().anyMatch(kind -> point.grown(kind) > 0);
    boolean lostThere =
        slice
            .point(peer)
            .map(other -> PLACE.stream().anyMatch(kind -> other.grown(kind) > 0))
            .orElse(false);
    point
        .growth()
        .forEach(
            (kind, value) -> {
              boolean others = kind == CounterKind.RETRANSMISSION && lostThere && !lostHere;
              boolean matters =
                  PLACE.contains(kind)
                      || kind == CounterKind.LINK_DOWN
                      || kind == CounterKind.RETRANSMISSION && !others;
              if (matters) {
                bad.merge(
                    kind,
                    new Tally(value, value > 0 ? name(slice) : ""),
                    (now, more) ->
                        new Tally(
                            now.sum() + more.sum(),
                            now.first().isEmpty() ? more.first() : now.first()));
              }
            });
  }

  private static void grown(Checks checks, Map<CounterKind, Tally> bad) {
    if (!bad.containsKey(CounterKind.RETRANSMISSION) && !bad.containsKey(CounterKind.DROP)) {
      checks.missing("no counter of loss was read");
    }
    bad.forEach(
        (kind, tally) ->
            checks.expect(
                tally.sum() == 0,
                kind == CounterKind.LINK_DOWN ? "link went down" : "counters of " + kind,
                "+0",
                tally.sum() == 0 ? "+0" : "+" + tally.sum() + ", first in " + tally.first(),
                kind == CounterKind.LINK_DOWN
                    ? "the link flaps: reseat or replace cable and optics, look at FEC and BER"
                    : "packets are lost now and then: a cable that ages, heat, or a queue that is"
                        + " too small",
                "soak/counters.csv"));
  }

  private static void series(Checks checks, List<Bandwidth> series) {
    List<Bandwidth> sorted = series.stream().sorted().toList();
    checks.detail(
        series.size()
            + " slices: slowest "
            + sorted.get(0)
            + ", median "
            + median(series)
            + ", fastest "
            + sorted.get(sorted.size() - 1));
  }

  private static void drift(Checks checks, List<Bandwidth> series) {
    if (series.size() < FEWEST_FOR_DRIFT) {
      checks.detail(series.size() + " slices are too few to tell a drift");
      return;
    }
    int quarter = series.size() / 4;
    Bandwidth first = median(series.subList(0, quarter));
    Bandwidth last = median(series.subList(series.size() - quarter, series.size()));
    checks.expect(
        last.compareTo(first.times(STEADY)) >= 0,
        "median of the last quarter",
        "at least " + STEADY + " of the first, " + first,
        last,
        "bandwidth drifts down: heat, throttling, or a leak on a host",
        "soak/bandwidth.csv");
  }

  private static Bandwidth median(List<Bandwidth> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static String name(SoakSlice slice) {
    return "slice " + (slice.number() + 1) + " (" + slice.started() + ")";
  }
}
