package io.rackproof.criteria;

import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Subject;
import io.rackproof.facts.Subject.Kind;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a run has measured, by what is compared night after night. */
public final class Measured {
  private Measured() {}

  /** Only what is known. */
  public static Map<Subject, Double> of(TrafficFacts traffic) {
    Map<Flow, Double> rates = new LinkedHashMap<>();
    traffic
        .bandwidth()
        .forEach(
            (flow, run) ->
                run.asOptional()
                    .ifPresent(found -> rates.put(flow, found.perDirection().bitsPerSecond())));
    Map<Subject, Double> values = byFlow(rates);
    traffic
        .latency()
        .forEach(
            (flow, profile) ->
                profile.asOptional().ifPresent(found -> latency(values, flow, found)));
    return values;
  }

  private static void latency(Map<Subject, Double> values, Flow flow, LatencyProfile profile) {
    values.put(new Subject(Kind.LATENCY, flow.toString()), (double) profile.typical().toNanos());
    values.put(new Subject(Kind.TAIL_LATENCY, flow.toString()), (double) profile.p99().toNanos());
  }

  /** Rates of flows, and the median of each port's. */
  static Map<Subject, Double> byFlow(Map<Flow, Double> rates) {
    Map<Subject, Double> values = new LinkedHashMap<>();
    Map<PortId, List<Double>> byPort = new TreeMap<>();
    rates.forEach(
        (flow, rate) -> {
          values.put(new Subject(Kind.BANDWIDTH, flow.toString()), rate);
          byPort.computeIfAbsent(flow.from(), any -> new ArrayList<>()).add(rate);
          byPort.computeIfAbsent(flow.to(), any -> new ArrayList<>()).add(rate);
        });
    byPort.forEach(
        (port, all) ->
            values.put(new Subject(Kind.PORT_BANDWIDTH, port.toString()), Baseline.median(all)));
    return values;
  }
}
