package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.Sweep;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Rounds;
import io.rackproof.plan.TrafficTime;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Bandwidth;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Measures the whole rack: path MTU, then bandwidth in rounds of disjoint pairs in both directions
 * with counters read between, then latency.
 */
public final class TrafficProbe {
  /** Samples of a first exchange: enough to need every part of a path, gone in a moment. */
  private static final int FIRST_MESSAGES = 100;

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
    sweep("before");
    progress.note(TrafficTime.of(testbed).sentence());
    Ends ends = new Ends(testbed, survey);
    Map<Flow, Observed<PathProbe>> paths = paths(rounds, ends);
    Map<Flow, FlowReadiness> readiness = readiness(rounds, ends);
    Map<Flow, Observed<BandwidthRun>> bandwidth = new LinkedHashMap<>();
    List<Flow> barred = barred(readiness);
    LoadLog load = bandwidth(rounds, ends, barred, bandwidth);
    Map<Flow, Observed<BandwidthRun>> again = again(bandwidth, ends);
    Map<Flow, List<Observed<BandwidthRun>>> further = further(rounds, ends, barred);
    Map<Flow, Observed<LatencyProfile>> latency = latency(rounds, ends, barred);
    Map<PortId, IncastRun> incasts =
        new IncastProbe(testbed, counters, progress).measure(flows -> together(ends, flows));
    sweep("after");
    return new TrafficFacts(
        bandwidth, again, further, latency, paths, readiness, incasts, load.ports());
  }

  Ends ends(RackSurvey survey) {
    return new Ends(testbed, survey);
  }

  /** The flows of the schedule, heat by heat. */
  List<List<Flow>> heats() {
    return heats(Rounds.of(testbed));
  }

  CounterReader.Reading counters() {
    return counters.read();
  }

  /** Ends what was left on the hosts, and tells of what others do there. */
  void sweep(String when) {
    List<Callable<Map.Entry<DeviceName, Observed<Sweep>>>> work = new ArrayList<>();
    hosts.forEach((name, driver) -> work.add(() -> Map.entry(name, driver.traffic().sweep())));
    for (Map.Entry<DeviceName, Observed<Sweep>> host : crew.all(work)) {
      host.getValue()
          .asOptional()
          .ifPresent(
              found -> {
                found
                    .ended()
                    .forEach(
                        process ->
                            progress.note(
                                host.getKey()
                                    + ": ended a traffic process that a run had left, found "
                                    + when
                                    + " traffic: "
                                    + process));
                found
                    .others()
                    .forEach(
                        process ->
                            progress.note(
                                host.getKey()
                                    + ": somebody else runs traffic here, which is left alone and"
                                    + " may disturb: "
                                    + process));
              });
    }
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

  /** System settings of all hosts at once, then a few messages over every path. */
  private Map<Flow, FlowReadiness> readiness(Rounds rounds, Ends ends) {
    List<List<Flow>> heats = heats(rounds);
    progress.phase("first RDMA messages", heats.size());
    List<Flow> flows = heats.stream().flatMap(List::stream).toList();
    Map<DeviceName, HostReadiness> systems = systems(flows, ends);
    Ends brief = ends.with(testbed.traffic().withLatencyIterations(FIRST_MESSAGES));
    Map<Flow, FlowReadiness> results = new LinkedHashMap<>();
    for (List<Flow> heat : heats) {
      contest(brief, TrafficTools::exchangeServer, TrafficTools::exchangeClient, Exchange::done)
          .measure(heat)
          .forEach(
              (flow, exchange) ->
                  results.put(
                      flow, new FlowReadiness(flow, systems.get(flow.from().host()), exchange)));
      progress.step(heat.size() + " flows");
    }
    return results;
  }

  private Map<DeviceName, HostReadiness> systems(List<Flow> flows, Ends ends) {
    List<Callable<Map.Entry<DeviceName, HostReadiness>>> work = new ArrayList<>();
    hosts.forEach(
        (name, driver) ->
            work.add(
                () -> {
                  Map<Flow, InetAddress> own = new LinkedHashMap<>();
                  Map<Flow, InetAddress> peers = new LinkedHashMap<>();
                  for (Flow flow : flows) {
                    Optional<InetAddress> near = ends.address(flow.from()).asOptional();
                    Optional<InetAddress> far = ends.address(flow.to()).asOptional();
                    if (flow.from().host().equals(name) && near.isPresent() && far.isPresent()) {
                      own.put(flow, near.get());
                      peers.put(flow, far.get());
                    }
                  }
                  return Map.entry(name, driver.traffic().readiness(own, peers));
                }));
    return crew.all(work).stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Flows on which no RDMA message came through: to load them would only take time. */
  private static List<Flow> barred(Map<Flow, FlowReadiness> readiness) {
    return readiness.entrySet().stream()
        .filter(
            entry -> entry.getValue().exchange().asOptional().filter(e -> !e.done()).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static <T> Observed<T> notMeasured(Flow flow) {
    return Observed.unknown(
        flow + " was not measured, because its first RDMA messages failed; see RDMA_READY", "");
  }

  private LoadLog bandwidth(
      Rounds rounds, Ends ends, List<Flow> barred, Map<Flow, Observed<BandwidthRun>> results) {

    List<List<Flow>> heats = heats(rounds);
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
        contest(ends, TrafficTools::bandwidthServer, TrafficTools::bandwidthClient, run -> true)
            .measure(flows);
    runs.values().forEach(run -> run.asOptional().ifPresent(this::tell));
    return runs;
  }

  private void tell(BandwidthRun run) {
    Flow flow = run.flow();
    Bandwidth nominal = testbed.port(flow.from()).speed().min(testbed.port(flow.to()).speed());
    progress.measured(flow, run.perDirection(), nominal);
  }

  /** The other bandwidth tests that the descriptor asks for, round by round. */
  private Map<Flow, List<Observed<BandwidthRun>>> further(
      Rounds rounds, Ends ends, List<Flow> barred) {
    Map<Flow, List<Observed<BandwidthRun>>> results = new LinkedHashMap<>();
    for (BandwidthTest test : testbed.traffic().more().tests()) {
      List<List<Flow>> heats = heats(rounds);
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

  /** Several flows may go into one port: each has a TCP port of its own there. */
  private Map<Flow, Observed<BandwidthRun>> together(Ends ends, List<Flow> flows) {
    int from = heat;
    heat += flows.size();
    return contest(
            ends,
            flow -> from + flows.indexOf(flow),
            TrafficTools::bandwidthServer,
            TrafficTools::bandwidthClient,
            run -> true)
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

  private static List<Flow> without(List<Flow> flows, List<Flow> barred) {
    return flows.stream().filter(flow -> !barred.contains(flow)).toList();
  }

  private Map<Flow, Observed<LatencyProfile>> latency(Rounds rounds, Ends ends, List<Flow> barred) {

    List<List<Flow>> heats = heats(rounds);
    progress.phase("latency", heats.size());
    Map<Flow, Observed<LatencyProfile>> results = new LinkedHashMap<>();
    for (List<Flow> flows : heats) {
      Contest<LatencyProfile> contest =
          contest(ends, TrafficTools::latencyServer, TrafficTools::latencyClient, run -> true);
      results.putAll(contest.measure(without(flows, barred)));
      flows.stream().filter(barred::contains).forEach(f -> results.put(f, notMeasured(f)));
      progress.step(flows.size() + " flows");
    }
    return results;
  }

  /** Each measurement has TCP ports of its own, see {@link Ends#tcpPort}. */
  private <T> Contest<T> contest(
      Ends ends, Contest.ServerEnd<T> server, Contest.ClientEnd<T> client, Predicate<T> complete) {
    int now = heat++;
    return contest(ends, flow -> now, server, client, complete);
  }

  private <T> Contest<T> contest(
      Ends ends,
      ToIntFunction<Flow> heats,
      Contest.ServerEnd<T> server,
      Contest.ClientEnd<T> client,
      Predicate<T> complete) {
    return new Contest<>(ends, heats, hosts, crew, readiness, server, client, complete);
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
