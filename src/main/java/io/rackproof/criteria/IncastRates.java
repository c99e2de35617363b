package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Whether many senders fill the port they share, each with its part, and leave others alone. */
final class IncastRates {
  private final Bounds bounds;
  private final Function<Flow, BandwidthBound> rates;
  private final TrafficFacts alone;

  IncastRates(Bounds bounds, Function<Flow, BandwidthBound> rates, TrafficFacts alone) {
    this.bounds = bounds;
    this.rates = rates;
    this.alone = alone;
  }

  void judge(Checks checks, IncastRun run) {
    List<BandwidthRun> seen = new ArrayList<>();
    run.senders().values().forEach(sender -> checks.require(sender).ifPresent(seen::add));
    if (!seen.isEmpty() && seen.size() == run.senders().size()) {
      double sum = seen.stream().mapToDouble(one -> one.average().bitsPerSecond()).sum();
      double least =
          seen.stream().mapToDouble(one -> one.average().bitsPerSecond()).min().orElse(0);
      Bandwidth bound =
          seen.stream().map(one -> usual(one.flow())).max(Comparator.naturalOrder()).orElseThrow();
      String confirm = "ib_write_bw from each of " + run.senders().keySet() + " at once";
      checks.expect(
          sum >= bound.bitsPerSecond(),
          "all " + seen.size() + " senders together",
          "at least " + bound,
          new Bandwidth(sum),
          "the fabric loses throughput when a queue builds: loss with retransmission, or congestion"
              + " control that slows senders too far",
          confirm);
      Bandwidth fair = new Bandwidth(sum / seen.size());
      checks.expect(
          least >= fair.times(bounds.congestion().fairness()).bitsPerSecond(),
          "slowest of " + seen.size() + " senders",
          "at least " + bounds.congestion().fairness() + " of its fair part " + fair,
          new Bandwidth(least),
          "one sender is held back more than the others: its priority, its ECN reaction, or a"
              + " slower uplink",
          confirm);
    }
    checks
        .require(run.beside())
        .ifPresent(
            victim -> {
              Bandwidth bound = usual(run.victim());
              checks.expect(
                  victim.average().compareTo(bound) >= 0,
                  "flow beside the incast " + run.victim(),
                  "at least " + bound,
                  victim.average(),
                  "pauses for the congested port hold back traffic to others (head-of-line"
                      + " blocking)",
                  "follow the pauses from " + run.sink());
            });
  }

  /** What a flow must reach, or the same share of what it reached alone, where that was less. */
  private Bandwidth usual(Flow flow) {
    BandwidthBound bound = rates.apply(flow);
    return Optional.ofNullable(alone.bandwidth().get(flow))
        .flatMap(Observed::asOptional)
        .map(run -> run.perDirection().times(bound.share()).min(bound.bound()))
        .orElse(bound.bound());
  }
}
