package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SizeCurve;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Rounds;
import io.rackproof.plan.TrafficTime;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the whole rack: path MTU and first messages, then bandwidth in rounds of disjoint pairs
 * in both directions with counters read between, then latency, then many to one.
 */
public final class TrafficProbe {
  private final Testbed testbed;
  private final Progress progress;
  private final CounterReader counters;
  private final FirstMessages first;
  private final LoadProbe load;
  private final Leftovers leftovers;

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
    this.progress = progress;
    this.counters = new CounterReader(testbed, hosts, switches, crew);
    Contests contests = new Contests(Map.copyOf(hosts), crew, readiness);
    this.first = new FirstMessages(testbed, Map.copyOf(hosts), crew, contests, progress);
    this.load = new LoadProbe(testbed, contests, counters, suspicion, progress);
    this.leftovers = new Leftovers(Map.copyOf(hosts), crew, progress);
  }

  public TrafficFacts measure(RackSurvey survey) {
    sweep("before");
    progress.note(TrafficTime.of(testbed).sentence());
    List<List<Flow>> heats = heats();
    Ends plain = new Ends(testbed, survey);
    Ends loaded = ends(survey);
    Map<Flow, Observed<PathProbe>> paths = first.paths(Rounds.of(testbed), plain);
    Map<Flow, FlowReadiness> ready = first.readiness(heats, plain);
    List<Flow> barred = FirstMessages.barred(ready);
    Map<Flow, Observed<BandwidthRun>> bandwidth = new LinkedHashMap<>();
    LoadLog log = load.bandwidth(heats, loaded, barred, bandwidth);
    Map<Flow, Observed<BandwidthRun>> again = load.again(bandwidth, loaded, barred);
    Map<Flow, List<Observed<BandwidthRun>>> further = load.further(heats, loaded, barred);
    Map<Flow, Observed<SizeCurve>> curves = load.curves(heats, loaded, barred);
    Map<Flow, Observed<LatencyProfile>> latency = load.latency(heats, plain, barred);
    Map<PortId, IncastRun> incasts =
        new IncastProbe(testbed, counters, progress).measure(flows -> load.together(loaded, flows));
    sweep("after");
    return new TrafficFacts(
        bandwidth, again, further, latency, paths, ready, incasts, log.ports(), curves);
  }

  /** Where the ends of bandwidth measurements are: in GPU memory where that is asked for. */
  Ends ends(RackSurvey survey) {
    Ends plain = new Ends(testbed, survey);
    return testbed.traffic().more().load().gpuMemory() ? plain.onGpus() : plain;
  }

  /** The flows of the schedule, each round once in each direction: a slow direction is told. */
  List<List<Flow>> heats() {
    List<List<Flow>> heats = new ArrayList<>();
    for (List<Pair> round : Rounds.of(testbed).rounds()) {
      heats.add(round.stream().map(pair -> pair.flows().get(0)).toList());
      heats.add(round.stream().map(pair -> pair.flows().get(1)).toList());
    }
    return heats;
  }

  CounterReader.Reading counters() {
    return counters.read();
  }

  /** Ends what was left on the hosts, and tells of what others do there. */
  void sweep(String when) {
    leftovers.sweep(when);
  }

  /** Measures flows side by side; no port is in two of them. */
  Map<Flow, Observed<BandwidthRun>> bandwidth(Ends ends, List<Flow> flows) {
    return load.bandwidth(ends, flows);
  }
}
