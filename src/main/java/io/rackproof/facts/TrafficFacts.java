package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that was measured with traffic.
 *
 * @param bandwidth RDMA write by direction
 * @param again RDMA write once more where the first result was in doubt, against ports that did
 *     well
 * @param further results of other bandwidth tests, by direction
 * @param latency by direction
 * @param paths by direction
 * @param readiness by direction, from before any load
 * @param incasts by the port that many sent to
 * @param ports counters of every port around the bandwidth measurements
 * @param curves bandwidth at every size of message by direction, where that was asked for
 */
public record TrafficFacts(
    Map<Flow, Observed<BandwidthRun>> bandwidth,
    Map<Flow, Observed<BandwidthRun>> again,
    Map<Flow, List<Observed<BandwidthRun>>> further,
    Map<Flow, Observed<LatencyProfile>> latency,
    Map<Flow, Observed<PathProbe>> paths,
    Map<Flow, FlowReadiness> readiness,
    Map<PortId, IncastRun> incasts,
    Map<PortId, LoadedPort> ports,
    Map<Flow, Observed<SizeCurve>> curves) {
  /** Without measurements of every size. */
  public TrafficFacts(
      Map<Flow, Observed<BandwidthRun>> bandwidth,
      Map<Flow, Observed<BandwidthRun>> again,
      Map<Flow, List<Observed<BandwidthRun>>> further,
      Map<Flow, Observed<LatencyProfile>> latency,
      Map<Flow, Observed<PathProbe>> paths,
      Map<Flow, FlowReadiness> readiness,
      Map<PortId, IncastRun> incasts,
      Map<PortId, LoadedPort> ports) {
    this(bandwidth, again, further, latency, paths, readiness, incasts, ports, Map.of());
  }

  public TrafficFacts {
    bandwidth = Map.copyOf(bandwidth);
    again = Map.copyOf(again);
    further = Map.copyOf(further);
    latency = Map.copyOf(latency);
    paths = Map.copyOf(paths);
    readiness = Map.copyOf(readiness);
    incasts = Map.copyOf(incasts);
    ports = Map.copyOf(ports);
    curves = Map.copyOf(curves);
  }

  /** RDMA write in both directions, then the further tests. */
  public List<Observed<BandwidthRun>> bandwidth(Pair pair) {
    List<Observed<BandwidthRun>> runs = new ArrayList<>(of(pair, bandwidth));
    pair.flows().forEach(flow -> runs.addAll(further.getOrDefault(flow, List.of())));
    return runs;
  }

  /** In both directions; empty where no size but one was asked for. */
  public List<Observed<SizeCurve>> curves(Pair pair) {
    return curves.isEmpty() ? List.of() : of(pair, curves);
  }

  public List<Observed<LatencyProfile>> latency(Pair pair) {
    return of(pair, latency);
  }

  public List<Observed<PathProbe>> paths(Pair pair) {
    return of(pair, paths);
  }

  /** What came of many sending to a port; empty where that was not tried. */
  public Optional<IncastRun> incast(PortId sink) {
    return Optional.ofNullable(incasts.get(sink));
  }

  /** In both directions, as far as they were looked at. */
  public List<FlowReadiness> readiness(Pair pair) {
    return pair.flows().stream().filter(readiness::containsKey).map(readiness::get).toList();
  }

  private static <T> List<Observed<T>> of(Pair pair, Map<Flow, Observed<T>> results) {
    return pair.flows().stream()
        .map(
            flow -> results.getOrDefault(flow, Observed.<T>unknown(flow + " was not measured", "")))
        .toList();
  }
}
