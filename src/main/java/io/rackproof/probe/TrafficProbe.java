package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Rounds;
import io.rackproof.plan.TrafficTime;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures the whole rack: path MTU, then bandwidth in rounds of disjoint pairs in both directions
 * with counters read between, then latency.
 */
public final class TrafficProbe {
  private final Testbed testbed;
  private final Map<DeviceName, HostDriver> hosts;
  private final Crew crew;
  private final Readiness readiness;
  private final Progress progress;
  private final CounterReader counters;
  private final Suspicion suspicion;
  private int heat;

  /**
   * @param suspicion tells which results are measured once more
   */
  public TrafficProbe(
      Testbed testbed,
      Map<DeviceName, HostDriver> hosts,
      Map<DeviceName, SwitchDriver> switches,
      Crew crew,
      Readiness readiness,
      Progress progress,
      Suspicion suspicion) {
    this.testbed = testbed;
    this.hosts = Map.copyOf(hosts);
    this.crew = crew;
    this.readiness = readiness;
    this.progress = progress;
    this.suspicion = suspicion;
    this.counters = new CounterReader(testbed, hosts, switches, crew);
  }

  public TrafficFacts measure(RackSurvey survey) {
    Rounds rounds = Rounds.of(testbed);
    progress.note(TrafficTime.of(testbed).sentence());
    Ends ends = new Ends(testbed, survey);
    Map<Flow, Observed<PathProbe>> paths = paths(rounds, ends);
    Map<Flow, Observed<BandwidthRun>> bandwidth = new LinkedHashMap<>();
    LoadLog load = bandwidth(rounds, ends, bandwidth);
    Map<Flow, Observed<BandwidthRun>> again = again(bandwidth, ends);
    Map<Flow, Observed<LatencyProfile>> latency = latency(rounds, ends);
    return new TrafficFacts(bandwidth, again, Map.of(), latency, paths, load.ports());
  }

  /** Every flow at once: echo requests load nothing. */
  private Map<Flow, Observed<PathProbe>> paths(Rounds rounds, Ends ends) {
    List<Flow> flows = rounds.pairs().stream().flatMap(pair -> pair.flows().stream()).toList();
    progress.phase("path MTU", flows.size());
    Map<Flow, Observed<PathProbe>> results = new LinkedHashMap<>();
    for (List<Pair> round : rounds.rounds()) {
      List<Flow> both = round.stream().flatMap(pair -> pair.flows().stream()).toList();
      List<Callable<Observed<PathProbe>>> work =
          both.stream().<Callable<Observed<PathProbe>>>map(flow -> () -> ping(flow, ends)).toList();
      List<Observed<PathProbe>> seen = crew.all(work);
      for (int n = 0; n < both.size(); n++) {
        results.put(both.get(n), seen.get(n));
      }
    }
    return results;
  }

  private Observed<PathProbe> ping(Flow flow, Ends ends) {
    Observed<PathProbe> seen =
        ends.address(flow.to())
            .flatMap(
                address ->
                    hosts
                        .get(flow.from().host())
                        .traffic()
                        .ping(flow, address, testbed.profile().hostMtu()));
    progress.step(flow.toString());
    return seen;
  }

  private LoadLog bandwidth(Rounds rounds, Ends ends, Map<Flow, Observed<BandwidthRun>> results) {

    List<List<Flow>> heats = heats(rounds);
    progress.phase("bandwidth", heats.size());
    LoadLog load = new LoadLog(testbed);
    CounterReader.Reading before = counters.read();
    for (List<Flow> flows : heats) {
      Map<Flow, Observed<BandwidthRun>> runs = bandwidth(ends, flows);
      CounterReader.Reading after = counters.read();
      load.add(runs, before, after);
      results.putAll(runs);
      before = after;
      progress.step(worst(runs));
    }
    return load;
  }

  private Map<Flow, Observed<BandwidthRun>> bandwidth(Ends ends, List<Flow> flows) {
    return contest(ends, TrafficTools::bandwidthServer, TrafficTools::bandwidthClient)
        .measure(flows);
  }

  /** Second strike: what is in doubt is measured against ports that did well. */
  private Map<Flow, Observed<BandwidthRun>> again(
      Map<Flow, Observed<BandwidthRun>> first, Ends ends) {
    List<List<Flow>> heats = new SecondStrike(testbed, first, suspicion).heats();
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

  private Map<Flow, Observed<LatencyProfile>> latency(Rounds rounds, Ends ends) {

    List<List<Flow>> heats = heats(rounds);
    progress.phase("latency", heats.size());
    Map<Flow, Observed<LatencyProfile>> results = new LinkedHashMap<>();
    for (List<Flow> flows : heats) {
      Contest<LatencyProfile> contest =
          contest(ends, TrafficTools::latencyServer, TrafficTools::latencyClient);
      results.putAll(contest.measure(flows));
      progress.step(flows.size() + " flows");
    }
    return results;
  }

  /** Each measurement has TCP ports of its own, see {@link Ends#tcpPort}. */
  private <T> Contest<T> contest(
      Ends ends, Contest.ServerEnd<T> server, Contest.ClientEnd<T> client) {
    return new Contest<>(ends, heat++, hosts, crew, readiness, server, client);
  }

  /** Each round once in each direction: a slow direction is told from a slow pair. */
  private static List<List<Flow>> heats(Rounds rounds) {
    List<List<Flow>> heats = new ArrayList<>();
    for (List<Pair> round : rounds.rounds()) {
      heats.add(round.stream().map(pair -> pair.flows().get(0)).toList());
      heats.add(round.stream().map(pair -> pair.flows().get(1)).toList());
    }
    return heats;
  }

  private static String worst(Map<Flow, Observed<BandwidthRun>> runs) {
    long failed = runs.values().stream().filter(run -> run.asOptional().isEmpty()).count();
    String slowest =
        runs.values().stream()
            .flatMap(run -> run.asOptional().stream())
            .min(java.util.Comparator.comparing(BandwidthRun::average))
            .map(run -> "slowest " + run.flow() + " " + run.average())
            .orElse("no result");
    return failed == 0 ? slowest : slowest + ", " + failed + " without result";
  }
}
