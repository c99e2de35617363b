package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Many send to one port: the port is filled, each sender gets its share, nothing is lost, the queue
 * is marked and senders hear of it before they are paused, pauses stay few and within the lossless
 * priority, and a flow to another port does not suffer.
 */
public final class IncastFair {
  private final LosslessProfile profile;
  private final Bounds bounds;
  private final Function<PortId, Observed<HostQos>> qos;
  private final IncastRates rates;
  private final IncastGrowth growth;

  /**
   * @param rates what the bandwidth of a flow must reach when it is alone
   * @param qos state of a NIC: one without congestion control owes no CNPs
   * @param alone what the same ports did without congestion: that fault is not this one's
   */
  public IncastFair(
      LosslessProfile profile,
      Bounds bounds,
      Function<Flow, BandwidthBound> rates,
      Function<PortId, Observed<HostQos>> qos,
      TrafficFacts alone) {
    this.profile = profile;
    this.bounds = bounds;
    this.qos = qos;
    this.rates = new IncastRates(bounds, rates, alone);
    this.growth = new IncastGrowth(alone);
  }

  /**
   * @param run empty where the port's rail is too small for many to send to one
   */
  public Verdict judge(NicPort sink, Optional<IncastRun> run) {
    Checks checks =
        new Checks(CriterionId.INCAST, sink.id())
            .confirmWith("ib_write_bw from several hosts to " + sink.id() + " at once");
    if (run.isEmpty()) {
      checks.require(
          Observed.unsupported(
              "rail "
                  + sink.rail()
                  + " has fewer than three ports: nothing can flow together into one"));
      return checks.verdict();
    }
    rates.judge(checks, run.get());
    IncastMarks marks = new IncastMarks(profile, bounds, qos);
    for (LoadedPort port : run.get().ports()) {
      counters(checks, run.get(), port, marks);
    }
    marks.judge(checks, run.get());
    return checks.verdict();
  }

  private void counters(Checks checks, IncastRun run, LoadedPort port, IncastMarks marks) {
    List<CounterWindow> windows = new ArrayList<>(port.host());
    port.cable().ifPresent(windows::addAll);
    if (windows.isEmpty()) {
      checks.missing("the counters of " + port.port() + " were not read");
    }
    for (CounterWindow window : windows) {
      Map<Counter, Long> own = growth.own(checks, run, port.port(), window);
      LoadJudge.expectFlat(
          checks,
          window.where(),
          own,
          IncastGrowth.LOSS,
          "packets were lost while a queue was full: PFC is off on a hop, or its headroom is too"
              + " small");
      marks.add(checks, port.port().equals(run.sink()), window, own);
    }
    Map<Counter, Long> near = LoadJudge.growth(checks, port.host());
    if (!near.isEmpty() && !LoadJudge.has(near, CounterKind.RETRANSMISSION)) {
      checks.missing(port.port() + " shows no counter of retransmission");
    }
  }
}
