package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.IncastRun;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Two send to one while a fourth port sends elsewhere. */
public final class IncastFairTest {
  private static final PortId C = PortId.of("node03", "mlx5_0");
  private static final PortId D = PortId.of("node04", "mlx5_0");
  private static final Flow ONE = new Flow(Rack.B, Rack.A);
  private static final Flow OTHER = new Flow(C, Rack.A);
  private static final Flow VICTIM = new Flow(D, Rack.B);

  private static final Counter MARKS = Rack.plain("np_ecn_marked", CounterKind.ECN_MARK);
  private static final Counter SENT = Rack.plain("np_cnp_sent", CounterKind.CNP_SENT);
  private static final Counter HANDLED = Rack.plain("rp_cnp_handled", CounterKind.CNP_HANDLED);
  private static final Counter PAUSED = Rack.pause("rx_prio3_pause", CounterKind.PFC_RECEIVED);
  private static final Counter OTHER_PRIORITY =
      new Counter("rx_prio0_pause", CounterKind.PFC_RECEIVED, Optional.of(Priority.of(0)));
  private static final Counter GLOBAL =
      Rack.plain("tx_global_pause", CounterKind.GLOBAL_PAUSE_SENT);

  /** What grew at the sink and at a sender, over the counters that a port has anyway. */
  private record Growth(Map<Counter, Long> sink, Map<Counter, Long> sender) {}

  private static Growth healthy() {
    return new Growth(Map.of(MARKS, 4_000L, SENT, 400L), Map.of(HANDLED, 200L, PAUSED, 600L));
  }

  @Test
  public void markedAnsweredAndFairPasses() {
    Verdict verdict = judge(196, 195.5, 391, healthy());

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.PASS);
  }

  @DataProvider
  public Object[][] wrong() {
    Growth fine = healthy();
    return new Object[][] {
      {150.0, 150.0, 391.0, fine, "loses throughput"},
      {330.0, 60.0, 391.0, fine, "one sender is held back"},
      {196.0, 195.0, 250.0, fine, "head-of-line"},
      {
        196.0,
        195.0,
        391.0,
        with(fine, Map.of(Rack.plain("rx_discards_phy", CounterKind.DROP), 7L), Map.of()),
        "PFC is off on a hop"
      },
      {
        196.0,
        195.0,
        391.0,
        with(fine, Map.of(), Map.of(Rack.plain("packet_seq_err", CounterKind.RETRANSMISSION), 7L)),
        "packets were lost"
      },
      {
        196.0,
        195.0,
        391.0,
        with(fine, Map.of(), Map.of(PAUSED, 40_000L)),
        "paused instead of slowed down"
      },
      {196.0, 195.0, 391.0, with(fine, Map.of(), Map.of(OTHER_PRIORITY, 1L)), "other than 3"},
      {196.0, 195.0, 391.0, with(fine, Map.of(GLOBAL, 1L), Map.of()), "802.3x"},
      {196.0, 195.0, 391.0, with(fine, Map.of(MARKS, 0L), Map.of()), "does not mark"},
      {196.0, 195.0, 391.0, with(fine, Map.of(SENT, 0L), Map.of()), "roce_np is off"},
      {196.0, 195.0, 391.0, with(fine, Map.of(), Map.of(HANDLED, 0L)), "do not slow down"},
    };
  }

  @Test(dataProvider = "wrong")
  public void eachFaultFailsForItsOwnReason(
      double one, double other, double victim, Growth growth, String says) {
    Verdict verdict = judge(one, other, victim, growth);

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.FAIL);
    assertThat(verdict.why()).contains(says);
  }

  @Test
  public void withoutAQueueNothingWasTried() {
    Growth idle = new Growth(Map.of(MARKS, 0L, SENT, 0L), Map.of(HANDLED, 0L, PAUSED, 0L));

    assertThat(judge(196, 195, 391, idle).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(196, 195, 391, idle).why()).contains("no queue was built");
  }

  @Test
  public void withoutACounterOfMarksNothingIsKnown() {
    Growth blind = new Growth(Map.of(), Map.of(PAUSED, 600L));

    assertThat(judge(196, 195, 391, blind).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void withoutACounterOfCnpsNothingIsKnownOfThem() {
    Growth blind = new Growth(Map.of(MARKS, 4_000L), Map.of(PAUSED, 10L));

    Verdict verdict = judge(196, 195, 391, blind);
    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(verdict.why()).contains("were not counted");
  }

  @Test
  public void aMissingResultOrReadingIsInconclusive() {
    IncastRun whole = run(196, 195, 391, healthy());
    Map<Flow, Observed<io.rackproof.facts.BandwidthRun>> senders = new HashMap<>(whole.senders());
    senders.put(ONE, Rack.unknown());
    IncastRun unmeasured = new IncastRun(Rack.A, senders, VICTIM, whole.beside(), whole.ports());
    IncastRun uncounted =
        new IncastRun(
            Rack.A, whole.senders(), VICTIM, whole.beside(), List.of(port(Rack.A, List.of())));

    assertThat(judge(unmeasured, Rack.PROFILE, Rack.known(Rack.hostQos())).status())
        .isEqualTo(Status.INCONCLUSIVE);
    assertThat(judge(uncounted, Rack.PROFILE, Rack.known(Rack.hostQos())).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void aNicWithoutCongestionControlOwesNoAnswers() {
    Growth soft = new Growth(Map.of(MARKS, 4_000L), Map.of(PAUSED, 10L));

    Verdict verdict =
        judge(
            run(196, 195, 391, soft),
            Rack.PROFILE,
            Observed.unsupported("Soft-RoCE sends no CNPs"));

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.PASS);
    assertThat(verdict.details()).anyMatch(line -> line.contains("Soft-RoCE sends no CNPs"));
  }

  @Test
  public void whereOnlyPausesAreUsedMarksAreNotOwed() {
    LosslessProfile pfcOnly =
        new LosslessProfile(
            Rack.LOSSLESS,
            Rack.PROFILE.dscp(),
            Rack.PROFILE.trust(),
            Rack.PROFILE.hostMtu(),
            Rack.PROFILE.switchMtu(),
            Rack.ECN,
            Rack.PROFILE.share(),
            CongestionPolicy.PFC_ONLY);
    Growth paused = new Growth(Map.of(), Map.of(PAUSED, 600L));
    Growth idle = new Growth(Map.of(), Map.of(PAUSED, 0L));

    assertThat(judge(run(196, 195, 391, paused), pfcOnly, Rack.known(Rack.hostQos())).status())
        .isEqualTo(Status.PASS);
    assertThat(judge(run(196, 195, 391, idle), pfcOnly, Rack.known(Rack.hostQos())).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void aRailOfTwoPortsHasNoIncast() {
    Verdict verdict =
        new IncastFair(Rack.PROFILE, Rack.BOUNDS, flow -> bound(), id -> Rack.unknown(), alone())
            .judge(Rack.port(Rack.A), Optional.empty());

    assertThat(verdict.status()).isEqualTo(Status.NOT_APPLICABLE);
  }

  private static Verdict judge(double one, double other, double victim, Growth growth) {
    return judge(run(one, other, victim, growth), Rack.PROFILE, Rack.known(Rack.hostQos()));
  }

  private static Verdict judge(IncastRun run, LosslessProfile profile, Observed<HostQos> qos) {
    return new IncastFair(profile, Rack.BOUNDS, flow -> bound(), id -> qos, alone())
        .judge(Rack.port(Rack.A), Optional.of(run));
  }

  /** Nothing is known of these ports without congestion. */
  private static TrafficFacts alone() {
    return new TrafficFacts(
        Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static BandwidthBound bound() {
    return BandwidthBound.of(
        Rack.port(Rack.A), Rack.port(Rack.B), Rack.PROFILE, Rack.BOUNDS, List.of());
  }

  private static IncastRun run(double one, double other, double victim, Growth growth) {
    return new IncastRun(
        Rack.A,
        Map.of(
            ONE, Rack.known(Rack.run(ONE, one, 4096)),
            OTHER, Rack.known(Rack.run(OTHER, other, 4096))),
        VICTIM,
        Rack.known(Rack.run(VICTIM, victim, 4096)),
        List.of(
            port(Rack.A, List.of(window(Rack.A, growth.sink()))),
            port(Rack.B, List.of(window(Rack.B, growth.sender()))),
            port(C, List.of(window(C, growth.sender())))));
  }

  private static LoadedPort port(PortId id, List<CounterWindow> windows) {
    return new LoadedPort(
        id, windows, Optional.empty(), Rack.known(ByteSize.of(0)), Rack.known(ByteSize.of(0)));
  }

  /** Ten seconds in which the given counters grew and all others stood still. */
  private static CounterWindow window(PortId port, Map<Counter, Long> growth) {
    Map<Counter, Long> before = new HashMap<>(Rack.counters(0));
    growth.keySet().forEach(counter -> before.putIfAbsent(counter, 100L));
    Map<Counter, Long> after = new HashMap<>(before);
    growth.forEach((counter, value) -> after.merge(counter, value, Long::sum));
    return Rack.window(port.toString(), before, after);
  }

  private static Growth with(Growth base, Map<Counter, Long> sink, Map<Counter, Long> sender) {
    Map<Counter, Long> atSink = new HashMap<>(base.sink());
    atSink.putAll(sink);
    Map<Counter, Long> atSender = new HashMap<>(base.sender());
    atSender.putAll(sender);
    return new Growth(atSink, atSender);
  }
}
