package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

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

  private static final Set<CounterKind> PLACE =
      Set.of(CounterKind.DROP, CounterKind.WIRE_ERROR, CounterKind.WATCHDOG, CounterKind.LINK_DOWN);

  private final LosslessProfile profile;
  private final Bounds bounds;
  private final Function<Flow, BandwidthBound> rates;
  private final Function<PortId, Observed<HostQos>> qos;
  private final TrafficFacts alone;

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
    this.rates = rates;
    this.qos = qos;
    this.alone = alone;
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

  /** Whether a counter grew at a port other than the sink without any congestion, too. */
  private boolean usual(IncastRun run, PortId port, CounterWindow window, Counter counter) {
    LoadedPort load = alone.ports().get(port);
    if (port.equals(run.sink()) || load == null) {
      return false;
    }
    List<CounterWindow> windows = new ArrayList<>(load.host());
    load.cable().ifPresent(windows::addAll);
    return windows.stream()
        .filter(earlier -> earlier.where().equals(window.where()))
        .flatMap(earlier -> earlier.growth().asOptional().stream())
        .anyMatch(growth -> growth.getOrDefault(counter, 0L) > 0);
  }

  /** Whether some other port loses packets without any congestion, so that they are sent again. */
  private boolean othersLose(IncastRun run) {
    return run.ports().stream()
        .anyMatch(
            port ->
                Stream.concat(port.host().stream(), port.cable().stream().flatMap(List::stream))
                    .anyMatch(
                        window ->
                            window.growth().asOptional().stream()
                                .flatMap(growth -> growth.keySet().stream())
                                .filter(counter -> PLACE.contains(counter.kind()))
                                .anyMatch(counter -> usual(run, port.port(), window, counter))));
  }

  /** What was counted of marking and pausing, over all ports. */
  private static final class Marks {
    private long marked;
    private long sent;
    private long handled;
    private long pauses;
    private boolean counted;
    private boolean cnpCounted;
    private boolean answersCounted;
  }

  private void counters(Checks checks, IncastRun run, LoadedPort port, Marks marks) {
    List<CounterWindow> windows = new ArrayList<>(port.host());
    port.cable().ifPresent(windows::addAll);
    boolean atSink = port.port().equals(run.sink());
    if (windows.isEmpty()) {
      checks.missing("the counters of " + port.port() + " were not read");
    }
    for (CounterWindow window : windows) {
      Map<Counter, Long> growth = own(checks, run, port.port(), window);
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
      if (!atSink && LoadJudge.has(growth, CounterKind.CNP_HANDLED)) {
        marks.answersCounted = true;
        marks.handled += LoadJudge.sum(growth, CounterKind.CNP_HANDLED);
      }
    }
    Map<Counter, Long> near = LoadJudge.growth(checks, port.host());
    if (!near.isEmpty() && !LoadJudge.has(near, CounterKind.RETRANSMISSION)) {
      checks.missing(port.port() + " shows no counter of retransmission");
    }
  }

  /** What grew, less what grows at other ports anyway. */
  private Map<Counter, Long> own(Checks checks, IncastRun run, PortId port, CounterWindow window) {
    Map<Counter, Long> growth = LoadJudge.growth(checks, List.of(window));
    boolean again = othersLose(run);
    growth.replaceAll(
        (counter, value) -> {
          boolean elsewhere =
              value > 0
                  && (counter.kind() == CounterKind.RETRANSMISSION && again
                      || judged(counter) && usual(run, port, window, counter));
          if (elsewhere) {
            checks.detail(
                window.where()
                    + " "
                    + counter
                    + " +"
                    + value
                    + " is a fault without congestion too; see NO_LOSS and PFC_FLAT");
          }
          return elsewhere ? 0L : value;
        });
    return growth;
  }

  private static boolean judged(Counter counter) {
    return LOSS.contains(counter.kind())
        || counter.kind() == CounterKind.PFC_RECEIVED
        || counter.kind() == CounterKind.PFC_SENT
        || counter.kind() == CounterKind.GLOBAL_PAUSE_RECEIVED
        || counter.kind() == CounterKind.GLOBAL_PAUSE_SENT;
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
    if (!marks.cnpCounted || !marks.answersCounted) {
      checks.missing("CNPs sent by " + run.sink() + " or answered by its senders were not counted");
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
