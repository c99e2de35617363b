package io.rackproof.report.signoff;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.report.picture.HeatMap;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Bandwidth of RDMA WRITE, port by port: a map a rail, and one of what crosses rails. */
final class HeatMaps {
  private final Testbed testbed;
  private final Map<Flow, Observed<BandwidthRun>> runs;
  private final Map<Pair, BandwidthBound> bounds;
  private final Map<PortId, Integer> rails = new LinkedHashMap<>();

  HeatMaps(
      Testbed testbed, Map<Flow, Observed<BandwidthRun>> runs, Map<Pair, BandwidthBound> bounds) {
    this.testbed = testbed;
    this.runs = runs;
    this.bounds = bounds;
    testbed.ports().forEach(port -> rails.put(port.id(), port.rail()));
  }

  /** None where no bandwidth was measured. */
  List<HeatMap> maps() {
    List<HeatMap> maps = new ArrayList<>();
    testbed
        .rails()
        .forEach(
            (rail, ports) -> {
              List<PortId> ids = ports.stream().map(NicPort::id).toList();
              add(maps, "Rail " + rail + ", " + ids.size() + " ports", ids, labels(ids), false);
            });
    Set<PortId> crossing = new HashSet<>();
    runs.keySet().stream()
        .filter(this::crosses)
        .forEach(flow -> crossing.addAll(List.of(flow.from(), flow.to())));
    List<PortId> ids = rails.keySet().stream().filter(crossing::contains).toList();
    add(maps, "Between rails, " + ids.size() + " ports", ids, names(ids), true);
    return maps;
  }

  private void add(
      List<HeatMap> maps, String title, List<PortId> ports, List<String> labels, boolean crossing) {
    Map<PortId, Integer> places = new LinkedHashMap<>();
    ports.forEach(port -> places.put(port, places.size()));
    List<HeatMap.Cell> cells = new ArrayList<>();
    runs.forEach(
        (flow, run) -> {
          Integer from = places.get(flow.from());
          Integer to = places.get(flow.to());
          if (from != null && to != null && crosses(flow) == crossing) {
            cells.add(cell(from, to, flow, run));
          }
        });
    if (!cells.isEmpty()) {
      maps.add(new HeatMap(title, labels, cells));
    }
  }

  private boolean crosses(Flow flow) {
    return !rails.getOrDefault(flow.from(), -1).equals(rails.getOrDefault(flow.to(), -1));
  }

  private HeatMap.Cell cell(int from, int to, Flow flow, Observed<BandwidthRun> observed) {
    BandwidthBound bound = bounds.get(Pair.of(flow.from(), flow.to()));
    if (bound == null || observed.asOptional().isEmpty()) {
      return new HeatMap.Cell(from, to, HeatMap.Grade.NO_RESULT, 0);
    }
    if (!bound.reachedBy(observed)) {
      return new HeatMap.Cell(from, to, HeatMap.Grade.LOW, 0);
    }
    double reached = observed.asOptional().orElseThrow().perDirection().gbps();
    double least = bound.bound().gbps();
    double span = bound.rate().attainable().gbps() - least;
    double height = span <= 0 ? 1 : (reached - least) / span;
    return new HeatMap.Cell(from, to, HeatMap.Grade.GOOD, height);
  }

  /** Hosts alone, where each has one port on the rail. */
  private static List<String> labels(List<PortId> ports) {
    List<String> hosts = ports.stream().map(port -> port.host().value()).toList();
    return new HashSet<>(hosts).size() == hosts.size() ? hosts : names(ports);
  }

  private static List<String> names(List<PortId> ports) {
    return ports.stream().map(PortId::toString).toList();
  }
}
