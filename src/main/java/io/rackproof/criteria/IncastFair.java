package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Many send to one port: the port is filled, each sender gets its share, nothing is lost, the queue
 * is marked and senders hear of it before they are paused, pauses stay few and within the lossless
 * priority, and a flow to another port does not suffer.
 */
public final class IncastFair {
  private static final Set<CounterKind> LOSS =
      Set.of(
          CounterKind.DROP,
          CounterKind.WIRE_ERROR,
          CounterKind.RETRANSMISSION,
          CounterKind.WATCHDOG,
          CounterKind.LINK_DOWN);

  private final LosslessProfile profile;
  private final Bounds bounds;
  private final Function<Flow, BandwidthBound> rates;
  private final Function<PortId, Observed<HostQos>> qos;

  /**
   * @param rates what the bandwidth of a flow must reach when it is alone
   * @param qos state of a NIC: one without congestion control owes no CNPs
   */
  public IncastFair(
      LosslessProfile profile,
      Bounds bounds,
      Function<Flow, BandwidthBound> rates,
      Function<PortId, Observed<HostQos>> qos) {
    this.profile = profile;
    this.bounds = bounds;
    this.rates = rates;
    this.qos = qos;
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
    rates(checks, run.get());
    Marks marks = new Marks();
    for (LoadedPort port : run.get().ports()) {
      counters(checks, run.get(), port, marks);
    }
    congestion(checks, run.get(), marks);
    return checks.verdict();
  }

  private void rates(Checks checks, IncastRun run) {
    List<BandwidthRun> seen = new ArrayList<>();
    run.senders().values().forEach(sender -> checks.require(sender).ifPresent(seen::add));
    if (!seen.isEmpty() && seen.size() == run.senders().size()) {
      double sum = seen.stream().mapToDouble(one -> one.average().bitsPerSecond()).sum();
      double least =
          seen.stream().mapToDouble(one -> one.average().bitsPerSecond()).min().orElse(0);
      BandwidthBound bound = rates.apply(seen.get(0).flow());
      String confirm = "ib_write_bw from each of " + run.senders().keySet() + " at once";
      checks.expect(
          sum >= bound.bound().bitsPerSecond(),
          "all " + seen.size() + " senders together",
          "at least " + bound.bound(),
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
              Bandwidth bound = rates.apply(run.victim()).bound();
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

  /** What was counted of marking and pausing, over all ports. */
  private static final class Marks {
    private long marked;
    private long sent;
    private long handled;
    private long pauses;
    private boolean counted;
    private boolean cnpCounted;
  }

  private void counters(Checks checks, IncastRun run, LoadedPort port, Marks marks) {
    List<CounterWindow> windows = new ArrayList<>(port.host());
    port.cable().ifPresent(windows::addAll);
    boolean atSink = port.port().equals(run.sink());
    if (windows.isEmpty()) {
      checks.missing("the counters of " + port.port() + " were not read");
    }
    for (CounterWindow window : windows) {
      Map<Counter, Long> growth = LoadJudge.growth(checks, List.of(window));
      LoadJudge.expectFlat(
          checks,
          window.where(),
          growth,
          LOSS,
          "packets were lost while a queue was full: PFC is off on a hop, or its headroom is too"
              + " small");
      pauses(checks, window, growth, marks);
      if (atSink && LoadJudge.has(growth, CounterKind.ECN_MARK)) {
        marks.counted = true;
        marks.marked += LoadJudge.sum(growth, CounterKind.ECN_MARK);
      }
      if (atSink && LoadJudge.has(growth, CounterKind.CNP_SENT)) {
        marks.cnpCounted = true;
        marks.sent += LoadJudge.sum(growth, CounterKind.CNP_SENT);
      }
      if (!atSink) {
        marks.handled += LoadJudge.sum(growth, CounterKind.CNP_HANDLED);
      }
    }
    Map<Counter, Long> near = LoadJudge.growth(checks, port.host());
    if (!near.isEmpty() && !LoadJudge.has(near, CounterKind.RETRANSMISSION)) {
      checks.missing(port.port() + " shows no counter of retransmission");
    }
  }

  private void pauses(Checks checks, CounterWindow window, Map<Counter, Long> growth, Marks marks) {
    double seconds = window.elapsed().map(time -> time.toMillis() / 1e3).orElse(0.0);
    growth.forEach(
        (counter, value) -> {
          String where = window.where() + " " + counter;
          String confirm = "read " + counter + " of " + window.where() + " twice during the incast";
          switch (counter.kind()) {
            case GLOBAL_PAUSE_RECEIVED, GLOBAL_PAUSE_SENT ->
                checks.expect(
                    value == 0,
                    where,
                    "+0",
                    "+" + value,
                    "802.3x pause stops every priority at once: switch it off at both ends of the"
                        + " cable (ethtool -A <netdev> rx off tx off)",
                    confirm);
            case PFC_RECEIVED, PFC_SENT -> {
              boolean lossless = counter.priority().map(profile.priority()::equals).orElse(false);
              marks.pauses += value;
              if (!lossless) {
                checks.expect(
                    value == 0,
                    where,
                    "+0",
                    "+" + value,
                    "a priority other than " + profile.priority() + " is paused",
                    confirm);
              } else if (value > 0 && seconds == 0) {
                checks.missing(window.where() + ": its clock stood still, so pauses have no rate");
              } else if (seconds > 0) {
                checks.expect(
                    value / seconds <= bounds.congestion().pauses(),
                    where + " a second",
                    "at most " + Math.round(bounds.congestion().pauses()),
                    Math.round(value / seconds),
                    "senders are paused instead of slowed down: marking starts too late, or CNPs"
                        + " are not sent or not answered",
                    confirm);
              }
            }
            default -> {}
          }
        });
  }

  private void congestion(Checks checks, IncastRun run, Marks marks) {
    String confirm =
        "grep . /sys/class/infiniband/*/ports/1/hw_counters/*{cnp,ecn}* on " + run.sink().host();
    if (profile.congestion() == CongestionPolicy.PFC_ONLY) {
      if (marks.pauses == 0) {
        checks.missing("no queue was built: nobody was paused, so nothing was put to the test");
      }
      return;
    }
    if (!marks.counted) {
      checks.missing("neither " + run.sink() + " nor its switch port counts marked packets");
      return;
    }
    if (marks.marked == 0 && marks.pauses == 0) {
      checks.missing("no queue was built: nothing was marked or paused");
      return;
    }
    checks.expect(
        marks.marked > 0,
        "packets marked on the way to " + run.sink(),
        "some",
        marks.marked,
        "the switch does not mark in the queue of priority " + profile.priority(),
        confirm);
    Observed<HostQos> nic = qos.apply(run.sink());
    Optional<String> reason = unable(nic, marks);
    if (reason.isPresent()) {
      checks.require(Observed.unsupported(reason.get()));
      return;
    }
    checks.expect(
        marks.sent > 0,
        run.sink() + " CNPs sent",
        "some",
        marks.sent,
        "the NIC does not tell senders of marked packets: roce_np is off for the priority",
        confirm);
    checks.expect(
        marks.handled > 0,
        "CNPs answered by the senders",
        "some",
        marks.handled,
        "senders do not slow down on CNPs: roce_rp is off for the priority, or CNPs are lost",
        confirm);
  }

  /** The device's own reason for not sending CNPs. */
  private static Optional<String> unable(Observed<HostQos> nic, Marks marks) {
    if (nic instanceof Observed.Unsupported<HostQos> none) {
      return Optional.of("no CNPs: " + none.reason());
    }
    Observed<?> notification = nic.flatMap(HostQos::ecnNotification);
    if (notification instanceof Observed.Unsupported<?> none && !marks.cnpCounted) {
      return Optional.of("no CNPs: " + none.reason());
    }
    return Optional.empty();
  }
}
