package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Rounds;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** What is looked at before any load: paths, system settings, and a few messages. */
final class FirstMessages {
  /** Samples of a first exchange: enough to need every part of a path, gone in a moment. */
  private static final int FEW = 100;

  private final Testbed testbed;
  private final Map<DeviceName, HostDriver> hosts;
  private final Crew crew;
  private final Contests contests;
  private final Progress progress;

  FirstMessages(
      Testbed testbed,
      Map<DeviceName, HostDriver> hosts,
      Crew crew,
      Contests contests,
      Progress progress) {
    this.testbed = testbed;
    this.hosts = hosts;
    this.crew = crew;
    this.contests = contests;
    this.progress = progress;
  }

  /** Every flow of a round at once: echo requests load nothing. */
  Map<Flow, Observed<PathProbe>> paths(Rounds rounds, Ends ends) {
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
  Map<Flow, FlowReadiness> readiness(List<List<Flow>> heats, Ends ends) {
    progress.phase("first RDMA messages", heats.size());
    List<Flow> flows = heats.stream().flatMap(List::stream).toList();
    Map<DeviceName, HostReadiness> systems = systems(flows, ends);
    Ends brief = ends.with(testbed.traffic().withLatencyIterations(FEW));
    Map<Flow, FlowReadiness> results = new LinkedHashMap<>();
    for (List<Flow> heat : heats) {
      contests
          .apart(
              brief,
              heat,
              TrafficTools::exchangeServer,
              TrafficTools::exchangeClient,
              Exchange::done)
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
  static List<Flow> barred(Map<Flow, FlowReadiness> readiness) {
    return readiness.entrySet().stream()
        .filter(
            entry -> entry.getValue().exchange().asOptional().filter(e -> !e.done()).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }
}
