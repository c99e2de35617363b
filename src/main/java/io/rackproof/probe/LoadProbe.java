package io.rackproof.probe;

import io.rackproof.device.TrafficTools;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SizeCurve;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bandwidth and latency, heat by heat: in a heat no port is in two flows. */
final class LoadProbe {
  private final Testbed testbed;
  private final Contests contests;
  private final CounterReader counters;
  private final Suspicion suspicion;
  private final Progress progress;

  LoadProbe(
      Testbed testbed,
      Contests contests,
      CounterReader counters,
      Suspicion suspicion,
      Progress progress) {
    this.testbed = testbed;
    this.contests = contests;
    this.counters = counters;
    this.suspicion = suspicion;
    this.progress = progress;
  }

  /**
   * RDMA write, with counters read between.
   *
   * @param barred flows that are not loaded
   * @param results gets one for every flow
   */
  LoadLog bandwidth(
      List<List<Flow>> heats,
      Ends ends,
      List<Flow> barred,
      Map<Flow, Observed<BandwidthRun>> results) {
    progress.phase("bandwidth", heats.size());
    LoadLog load = new LoadLog(testbed);
    CounterReader.Reading before = counters.read();
    for (List<Flow> flows : heats) {
      Map<Flow, Observed<BandwidthRun>> runs = bandwidth(ends, without(flows, barred));
      flows.stream().filter(barred::contains).forEach(f -> runs.put(f, notMeasured(f)));
      CounterReader.Reading after = counters.read();
      load.add(runs, before, after);
      results.putAll(runs);
      before = after;
      progress.step(worst(runs));
    }
    return load;
  }

  /** Measures flows side by side; no port is in two of them. */
  Map<Flow, Observed<BandwidthRun>> bandwidth(Ends ends, List<Flow> flows) {
    Map<Flow, Observed<BandwidthRun>> runs =
        contests.apart(
            ends, flows, TrafficTools::bandwidthServer, TrafficTools::bandwidthClient, run -> true);
    runs.values().forEach(run -> run.asOptional().ifPresent(this::tell));
    return runs;
  }

  private void tell(BandwidthRun run) {
    Flow flow = run.flow();
    Bandwidth nominal = testbed.port(flow.from()).speed().min(testbed.port(flow.to()).speed());
    progress.measured(flow, run.perDirection(), nominal);
  }

  /** Measures flows at once that may share a port. */
  Map<Flow, Observed<BandwidthRun>> together(Ends ends, List<Flow> flows) {
    return contests.together(
        ends, flows, TrafficTools::bandwidthServer, TrafficTools::bandwidthClient);
  }

  /** The other bandwidth tests that the descriptor asks for. */
  Map<Flow, List<Observed<BandwidthRun>>> further(
      List<List<Flow>> heats, Ends ends, List<Flow> barred) {
    Map<Flow, List<Observed<BandwidthRun>>> results = new LinkedHashMap<>();
    for (BandwidthTest test : testbed.traffic().more().tests()) {
      progress.phase("bandwidth, " + test.title(), heats.size());
      for (List<Flow> flows : heats) {
        Map<Flow, Observed<BandwidthRun>> runs = bandwidth(ends.with(test), without(flows, barred));
        runs.forEach(
            (flow, run) -> results.computeIfAbsent(flow, key -> new ArrayList<>()).add(run));
        progress.step(worst(runs));
      }
    }
    return results;
  }

  /** RDMA write at every size of message; nothing where the descriptor does not ask for it. */
  Map<Flow, Observed<SizeCurve>> curves(List<List<Flow>> heats, Ends ends, List<Flow> barred) {
    Map<Flow, Observed<SizeCurve>> results = new LinkedHashMap<>();
    if (!testbed.traffic().more().load().everySize()) {
      return results;
    }
    progress.phase("bandwidth at every size", heats.size());
    for (List<Flow> flows : heats) {
      results.putAll(
          contests.apart(
              ends,
              without(flows, barred),
              TrafficTools::sizesServer,
              TrafficTools::sizesClient,
              run -> true));
      flows.stream().filter(barred::contains).forEach(f -> results.put(f, notMeasured(f)));
      progress.step(flows.size() + " flows");
    }
    return results;
  }

  /**
   * Second strike: what is in doubt is measured against ports that did well.
   *
   * @param barred flows that were not loaded and are not now
   */
  Map<Flow, Observed<BandwidthRun>> again(
      Map<Flow, Observed<BandwidthRun>> first, Ends ends, List<Flow> barred) {
    List<List<Flow>> heats =
        new SecondStrike(testbed, first, suspicion)
            .heats().stream()
                .map(flows -> without(flows, barred))
                .filter(flows -> !flows.isEmpty())
                .toList();
    Map<Flow, Observed<BandwidthRun>> results = new LinkedHashMap<>();
    if (!heats.isEmpty()) {
      progress.phase("bandwidth once more, where it was in doubt", heats.size());
      for (List<Flow> flows : heats) {
        Map<Flow, Observed<BandwidthRun>> runs = bandwidth(ends, flows);
        results.putAll(runs);
        progress.step(worst(runs));
      }
    }
    return results;
  }

  Map<Flow, Observed<LatencyProfile>> latency(
      List<List<Flow>> heats, Ends ends, List<Flow> barred) {
    progress.phase("latency", heats.size());
    Map<Flow, Observed<LatencyProfile>> results = new LinkedHashMap<>();
    for (List<Flow> flows : heats) {
      results.putAll(
          contests.apart(
              ends,
              without(flows, barred),
              TrafficTools::latencyServer,
              TrafficTools::latencyClient,
              run -> true));
      flows.stream().filter(barred::contains).forEach(f -> results.put(f, notMeasured(f)));
      progress.step(flows.size() + " flows");
    }
    return results;
  }

  private static <T> Observed<T> notMeasured(Flow flow) {
    return Observed.unknown(
        flow + " was not measured, because its first RDMA messages failed; see RDMA_READY", "");
  }

  private static List<Flow> without(List<Flow> flows, List<Flow> barred) {
    return flows.stream().filter(flow -> !barred.contains(flow)).toList();
  }

  private static String worst(Map<Flow, Observed<BandwidthRun>> runs) {
    long failed = runs.values().stream().filter(run -> run.asOptional().isEmpty()).count();
    String slowest =
        runs.values().stream()
            .flatMap(run -> run.asOptional().stream())
            .min(Comparator.comparing(BandwidthRun::average))
            .map(run -> "slowest " + run.flow() + " " + run.average())
            .orElse("no result");
    return failed == 0 ? slowest : slowest + ", " + failed + " without result";
  }
}
