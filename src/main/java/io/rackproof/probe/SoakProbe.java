package io.rackproof.probe;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.SoakSlice.Point;
import io.rackproof.plan.Progress;
import io.rackproof.plan.SoakPlan;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Loads the whole rack for a long time, slice by slice, with counters read between. Each slice is
 * on disk before the next begins; one whose connection was lost is measured again.
 */
public final class SoakProbe {
  /** A device that cannot be reached for so many attempts is not only away for a moment. */
  private static final int MOST_ATTEMPTS = 3;

  private final Testbed testbed;
  private final TrafficProbe traffic;
  private final Progress progress;
  private final InstantSource clock;

  public SoakProbe(Testbed testbed, TrafficProbe traffic, Progress progress, InstantSource clock) {
    this.testbed = testbed;
    this.traffic = traffic;
    this.progress = progress;
    this.clock = clock;
  }

  /**
   * Runs all slices that are not done yet.
   *
   * @param folder where the slices are kept
   * @param resume folder of an earlier run whose slices count
   * @throws IllegalArgumentException with one sentence when that run does not fit
   */
  public List<SoakSlice> run(RackSurvey survey, SoakPlan plan, Path folder, Optional<Path> resume) {
    List<SoakSlice> done =
        new ArrayList<>(
            resume.map(run -> SoakFile.read(run, testbed.name(), plan)).orElse(List.of()));
    SoakFile file = SoakFile.create(folder, testbed.name(), plan);
    done.forEach(file::add);
    progress.note(
        plan.slices()
            + " slices of "
            + plan.slice().toSeconds()
            + " s each"
            + (done.isEmpty() ? "" : ", " + done.size() + " of them done before"));
    progress.phase("soak", plan.slices() - done.size());
    traffic.sweep("before");
    Ends ends = traffic.ends(survey).with(testbed.traffic().withDuration(plan.slice()));
    List<List<Flow>> heats = traffic.heats();
    AtomicReference<CounterReader.Reading> last = new AtomicReference<>(traffic.counters());
    while (done.size() < plan.slices() && !heats.isEmpty()) {
      List<Flow> flows = heats.get(done.size() % heats.size());
      SoakSlice slice = slice(ends, done.size(), flows, last.get(), last);
      file.add(slice);
      done.add(slice);
      progress.step(worst(slice));
    }
    traffic.sweep("after");
    return done;
  }

  private SoakSlice slice(
      Ends ends,
      int number,
      List<Flow> flows,
      CounterReader.Reading before,
      AtomicReference<CounterReader.Reading> last) {
    Instant started = clock.instant();
    int attempts = 0;
    Map<Flow, Observed<BandwidthRun>> runs;
    do {
      if (attempts > 0) {
        progress.note("slice " + (number + 1) + ": a connection was lost; it is measured again");
        traffic.sweep("after a lost connection");
      }
      runs = traffic.bandwidth(ends, flows);
      attempts++;
    } while (attempts < MOST_ATTEMPTS && lost(runs));
    CounterReader.Reading after = traffic.counters();
    last.set(after);
    List<Point> points = new ArrayList<>();
    for (Map.Entry<Flow, Observed<BandwidthRun>> entry : runs.entrySet()) {
      for (PortId port : List.of(entry.getKey().from(), entry.getKey().to())) {
        points.add(point(port, entry.getKey(), entry.getValue(), before, after));
      }
    }
    return new SoakSlice(number, started, attempts, points);
  }

  /** Only a lost connection is a reason to measure again: what a tool says stands. */
  private static boolean lost(Map<Flow, Observed<BandwidthRun>> runs) {
    return runs.values().stream()
        .anyMatch(
            run ->
                run instanceof Observed.Unknown<BandwidthRun> unknown
                    && unknown.why().contains("the connection was lost"));
  }

  private Point point(
      PortId port,
      Flow flow,
      Observed<BandwidthRun> run,
      CounterReader.Reading before,
      CounterReader.Reading after) {
    Map<CounterKind, Long> growth = new LinkedHashMap<>();
    List<String> open = new ArrayList<>();
    if (run instanceof Observed.Unknown<BandwidthRun> unknown) {
      open.add(unknown.why());
    }
    windows(port, before, after)
        .forEach(
            window -> {
              Observed<Map<Counter, Long>> grown = window.growth();
              grown
                  .asOptional()
                  .ifPresent(
                      counters ->
                          counters.forEach(
                              (counter, value) -> growth.merge(counter.kind(), value, Long::sum)));
              if (grown instanceof Observed.Unknown<Map<Counter, Long>> unknown) {
                open.add(unknown.why());
              }
            });
    return new Point(
        port,
        flow,
        run.asOptional().map(BandwidthRun::perDirection),
        growth,
        String.join("; ", open));
  }

  private Stream<CounterWindow> windows(
      PortId port, CounterReader.Reading before, CounterReader.Reading after) {
    CounterWindow near = new CounterWindow(port.toString(), before.host(port), after.host(port));
    return Stream.concat(
        Stream.of(near),
        testbed.port(port).cable().stream()
            .map(
                cable ->
                    new CounterWindow(cable.toString(), before.cable(cable), after.cable(cable))));
  }

  private static String worst(SoakSlice slice) {
    long open = slice.points().stream().filter(point -> !point.open().isEmpty()).count();
    String slowest =
        slice.points().stream()
            .flatMap(point -> point.average().stream())
            .min(Comparator.naturalOrder())
            .map(rate -> "slowest " + rate)
            .orElse("no result");
    return open == 0 ? slowest : slowest + ", " + open + " ports open";
  }
}
