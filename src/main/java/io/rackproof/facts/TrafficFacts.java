package io.rackproof.facts;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Map;

/**
 * Everything that was measured with traffic.
 *
 * @param bandwidth by direction
 * @param latency by direction
 * @param paths by direction
 * @param ports counters of every port around the bandwidth measurements
 */
public record TrafficFacts(
    Map<Flow, Observed<BandwidthRun>> bandwidth,
    Map<Flow, Observed<LatencyProfile>> latency,
    Map<Flow, Observed<PathProbe>> paths,
    Map<PortId, LoadedPort> ports) {
  public TrafficFacts {
    bandwidth = Map.copyOf(bandwidth);
    latency = Map.copyOf(latency);
    paths = Map.copyOf(paths);
    ports = Map.copyOf(ports);
  }

  public List<Observed<BandwidthRun>> bandwidth(Pair pair) {
    return of(pair, bandwidth);
  }

  public List<Observed<LatencyProfile>> latency(Pair pair) {
    return of(pair, latency);
  }

  public List<Observed<PathProbe>> paths(Pair pair) {
    return of(pair, paths);
  }

  private static <T> List<Observed<T>> of(Pair pair, Map<Flow, Observed<T>> results) {
    return pair.flows().stream()
        .map(
            flow -> results.getOrDefault(flow, Observed.<T>unknown(flow + " was not measured", "")))
        .toList();
  }
}
