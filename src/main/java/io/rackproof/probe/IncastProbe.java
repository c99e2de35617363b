package io.rackproof.probe;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Incasts;
import io.rackproof.plan.Incasts.Incast;
import io.rackproof.plan.Progress;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Lets many ports send to one, port after port, all rails at once. */
final class IncastProbe {
  private final Testbed testbed;
  private final CounterReader counters;
  private final Progress progress;

  IncastProbe(Testbed testbed, CounterReader counters, Progress progress) {
    this.testbed = testbed;
    this.counters = counters;
    this.progress = progress;
  }

  /**
   * @param bandwidth measures flows side by side, also several into one port
   */
  Map<PortId, IncastRun> measure(
      Function<List<Flow>, Map<Flow, Observed<BandwidthRun>>> bandwidth) {
    Incasts incasts = Incasts.of(testbed);
    Map<PortId, IncastRun> results = new LinkedHashMap<>();
    if (incasts.rounds().isEmpty()) {
      return results;
    }
    progress.phase("many to one", incasts.rounds().size());
    CounterReader.Reading before = counters.read();
    for (List<Incast> round : incasts.rounds()) {
      List<Flow> flows = round.stream().flatMap(incast -> incast.all().stream()).toList();
      Map<Flow, Observed<BandwidthRun>> runs = bandwidth.apply(flows);
      CounterReader.Reading after = counters.read();
      for (Incast incast : round) {
        results.put(incast.sink(), run(incast, runs, before, after));
      }
      before = after;
      progress.step(flows.size() + " flows");
    }
    return results;
  }

  private IncastRun run(
      Incast incast,
      Map<Flow, Observed<BandwidthRun>> runs,
      CounterReader.Reading before,
      CounterReader.Reading after) {
    Map<Flow, Observed<BandwidthRun>> senders = new LinkedHashMap<>();
    Set<PortId> taking = new LinkedHashSet<>(List.of(incast.sink()));
    for (Flow flow : incast.flows()) {
      senders.put(flow, result(runs, flow));
      taking.add(flow.from());
    }
    taking.add(incast.victim().from());
    List<LoadedPort> ports = new ArrayList<>();
    for (PortId id : taking) {
      ports.add(
          new LoadedPort(
              id,
              List.of(new CounterWindow(id.toString(), before.host(id), after.host(id))),
              testbed
                  .port(id)
                  .cable()
                  .map(
                      cable ->
                          List.of(
                              new CounterWindow(
                                  cable.toString(), before.cable(cable), after.cable(cable)))),
              Observed.known(ByteSize.of(0)),
              Observed.known(ByteSize.of(0))));
    }
    return new IncastRun(
        incast.sink(), senders, incast.victim(), result(runs, incast.victim()), ports);
  }

  private static Observed<BandwidthRun> result(Map<Flow, Observed<BandwidthRun>> runs, Flow flow) {
    return Optional.ofNullable(runs.get(flow))
        .orElseGet(() -> Observed.unknown(flow + " was not measured", ""));
  }
}
