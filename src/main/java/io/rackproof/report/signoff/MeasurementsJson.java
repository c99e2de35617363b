package io.rackproof.report.signoff;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.criteria.BandwidthBound;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was measured, by direction. What gave no result has a reason instead of a number. */
final class MeasurementsJson {
  private final Optional<Observations> observations;

  MeasurementsJson(Signoff signoff) {
    this.observations = signoff.observations();
  }

  void write(ObjectNode root) {
    ArrayNode bandwidth = root.putArray("bandwidth");
    ArrayNode latency = root.putArray("latency");
    Optional<TrafficFacts> traffic = observations.flatMap(Observations::traffic);
    if (traffic.isPresent()) {
      sorted(traffic.get().bandwidth())
          .forEach(entry -> bandwidth(bandwidth.addObject(), entry.getKey(), entry.getValue()));
      sorted(traffic.get().latency())
          .forEach(entry -> latency(latency.addObject(), entry.getKey(), entry.getValue()));
    }
  }

  private static <T> List<Map.Entry<Flow, Observed<T>>> sorted(Map<Flow, Observed<T>> results) {
    return results.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Flow, Observed<T>> entry) -> entry.getKey().from())
                .thenComparing(entry -> entry.getKey().to()))
        .toList();
  }

  private void bandwidth(ObjectNode node, Flow flow, Observed<BandwidthRun> observed) {
    ends(node, flow, observed);
    observed.asOptional().ifPresent(run -> node.put("gbps", run.perDirection().gbps()));
    BandwidthBound bound = observations.orElseThrow().bounds().get(Pair.of(flow.from(), flow.to()));
    if (bound != null) {
      node.put("bound", bound.bound().gbps());
      node.put("attainable", bound.rate().attainable().gbps());
    }
  }

  private static void latency(ObjectNode node, Flow flow, Observed<LatencyProfile> observed) {
    ends(node, flow, observed);
    observed
        .asOptional()
        .ifPresent(
            seen -> {
              node.put("typical", microseconds(seen.typical()));
              node.put("p99", microseconds(seen.p99()));
              node.put("p999", microseconds(seen.p999()));
              node.put("max", microseconds(seen.max()));
              node.put("samples", seen.iterations());
            });
  }

  private static void ends(ObjectNode node, Flow flow, Observed<?> observed) {
    node.put("from", flow.from().toString()).put("to", flow.to().toString());
    if (observed instanceof Observed.Unknown<?> unknown) {
      node.put("why", unknown.why());
    } else if (observed instanceof Observed.Unsupported<?> unsupported) {
      node.put("why", unsupported.reason());
    }
  }

  private static double microseconds(Duration time) {
    return time.toNanos() / 1e3;
  }
}
