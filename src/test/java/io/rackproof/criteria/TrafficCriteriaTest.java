package io.rackproof.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.PcieLink;
import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class TrafficCriteriaTest {
  private static final long LOAD = 1_000_000_000L;

  @Test
  public void packetEfficiencyFollowsTheHeaders() {
    assertThat(LineRate.packetEfficiency(ByteSize.of(4096)).value()).isCloseTo(0.980, within(5e-4));
    assertThat(LineRate.packetEfficiency(ByteSize.of(1024)).value()).isCloseTo(0.926, within(5e-4));
    assertThat(LineRate.packetEfficiency(ByteSize.of(512)).value()).isCloseTo(0.862, within(5e-4));
  }

  @Test
  public void pathMtuIsTheLargestThatFits() {
    assertThat(LineRate.pathMtu(ByteSize.of(9000))).isEqualTo(ByteSize.of(4096));
    assertThat(LineRate.pathMtu(ByteSize.of(4200))).isEqualTo(ByteSize.of(4096));
    assertThat(LineRate.pathMtu(ByteSize.of(1500))).isEqualTo(ByteSize.of(1024));
  }

  @Test
  public void fullRatePassesAndShowsTheDerivation() {
    Verdict verdict = bandwidth(List.of(Rack.PCIE), Rack.runs(391.9, 391.8));

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(Status.PASS);
    assertThat(verdict.details()).anyMatch(line -> line.contains("limited by the link"));
  }

  @DataProvider
  public Object[][] slow() {
    PcieLink x8 = new PcieLink(32, 8, 32, 16, Optional.of(ByteSize.of(256)), Optional.empty());
    return new Object[][] {
      {List.of(), Rack.runs(391.9, 196), "node02/mlx5_0 -> node01/mlx5_0"},
      {List.of(x8), Rack.runs(230, 230), "PCIe trained at 32 GT/s x8"},
      {
        List.of(),
        List.of(
            Rack.known(Rack.run(Rack.FLOW, 370.5, 1024)),
            Rack.known(Rack.run(Rack.FLOW.reversed(), 370.5, 1024))),
        "RoCE MTU is 1024"
      },
    };
  }

  @Test(dataProvider = "slow")
  public void slowPairFailsWithItsCause(
      List<PcieLink> pcie, List<Observed<BandwidthRun>> runs, String said) {
    Verdict verdict = bandwidth(pcie, runs);

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.sentence()).contains(said);
  }

  @DataProvider
  public Object[][] noMeasurement() {
    return new Object[][] {
      {List.of()},
      {List.of(Rack.known(Rack.run(Rack.FLOW, 391, 4096)))},
      {List.of(Rack.known(Rack.run(Rack.FLOW, 391, 4096)), Rack.<BandwidthRun>unknown())},
      {Rack.runs(391, 450)},
    };
  }

  @Test(dataProvider = "noMeasurement")
  public void withoutTwoPlausibleMeasurementsNothingIsConcluded(List<Observed<BandwidthRun>> runs) {
    assertThat(bandwidth(List.of(), runs).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  @DataProvider
  public Object[][] latencies() {
    return new Object[][] {
      {Rack.latency(1.68, 2.1, 2.9, 300), Status.PASS},
      {Rack.latency(6, 7, 8, 9), Status.FAIL},
      {Rack.latency(1.68, 21.4, 118.73, 412), Status.FAIL},
      {Rack.latency(1.68, 2.1, 9, 12), Status.FAIL},
      {Rack.latency(1.68, 2.1, 2.9, 5_000), Status.FAIL},
      {Rack.latency(0, 0, 0, 0), Status.INCONCLUSIVE},
    };
  }

  @Test(dataProvider = "latencies")
  public void latencyIsJudgedByItsPercentiles(LatencyProfile profile, Status status) {
    Verdict verdict =
        new LatencyWithinBounds()
            .judge(Rack.PAIR, Rack.BOUNDS, List.of(Rack.known(profile), Rack.known(profile)));

    assertThat(verdict.status()).as(verdict.toString()).isEqualTo(status);
  }

  @Test
  public void pathNeedsEveryAnswerFromBothEnds() {
    PathProbe whole = new PathProbe(Rack.FLOW, ByteSize.of(9000), 3, 3, Optional.empty());
    PathProbe lost = new PathProbe(Rack.FLOW, ByteSize.of(9000), 3, 0, Optional.empty());

    assertThat(path(whole, whole)).isEqualTo(Status.PASS);
    assertThat(path(whole, lost)).isEqualTo(Status.FAIL);
    assertThat(new PathMtu().judge(Rack.PAIR, Rack.PROFILE, List.of(Rack.known(whole))).status())
        .isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void flatCountersUnderLoadPass() {
    LoadedPort load = Rack.load(Rack.counters(LOAD), Rack.counters(LOAD));

    assertThat(pfc(load).status()).as(pfc(load).toString()).isEqualTo(Status.PASS);
    assertThat(loss(load).status()).as(loss(load).toString()).isEqualTo(Status.PASS);
  }

  @DataProvider
  public Object[][] growing() {
    return new Object[][] {
      {Rack.pause("rx_prio3_pause", CounterKind.PFC_RECEIVED), Status.FAIL, Status.PASS},
      {Rack.pause("tx_prio3_pause", CounterKind.PFC_SENT), Status.FAIL, Status.PASS},
      {Rack.plain("rx_discards_phy", CounterKind.DROP), Status.PASS, Status.FAIL},
      {Rack.plain("packet_seq_err", CounterKind.RETRANSMISSION), Status.PASS, Status.FAIL},
    };
  }

  @Test(dataProvider = "growing")
  public void aCounterThatGrowsFailsItsCriterionAtEitherEnd(
      Counter counter, Status pfc, Status loss) {
    Map<Counter, Long> spoilt = new HashMap<>(Rack.counters(LOAD));
    spoilt.merge(counter, 1L, Long::sum);

    LoadedPort near = Rack.load(spoilt, Rack.counters(LOAD));
    LoadedPort far = Rack.load(Rack.counters(LOAD), spoilt);
    assertThat(pfc(near).status()).isEqualTo(pfc);
    assertThat(pfc(far).status()).isEqualTo(pfc);
    assertThat(loss(near).status()).isEqualTo(loss);
    assertThat(loss(far).status()).isEqualTo(loss);
  }

  @Test
  public void flatCountersOfAnIdlePortProveNothing() {
    LoadedPort otherPriority = Rack.load(Rack.counters(0), Rack.counters(LOAD));
    LoadedPort idle =
        new LoadedPort(
            Rack.A,
            otherPriority.host(),
            Optional.empty(),
            Rack.known(ByteSize.of(0)),
            Rack.known(ByteSize.of(0)));

    assertThat(pfc(otherPriority).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(pfc(idle).status()).isEqualTo(Status.INCONCLUSIVE);
    assertThat(loss(idle).status()).isEqualTo(Status.INCONCLUSIVE);
  }

  @Test
  public void countersThatCannotBeTrustedProveNothing() {
    Map<Counter, Long> before = Rack.counters(0);
    Map<Counter, Long> cleared = new HashMap<>(Rack.counters(LOAD));
    cleared.put(Rack.pause("rx_prio3_pause", CounterKind.PFC_RECEIVED), 0L);
    Map<Counter, Long> vanished = new HashMap<>(Rack.counters(LOAD));
    vanished.remove(Rack.pause("rx_prio3_pause", CounterKind.PFC_RECEIVED));
    CounterWindow restarted =
        new CounterWindow(
            "node01/mlx5_0",
            Rack.known(new CounterSample("boot-1", Duration.ofSeconds(100), before)),
            Rack.known(new CounterSample("boot-2", Duration.ofSeconds(10), Rack.counters(LOAD))));
    CounterWindow unread =
        new CounterWindow(
            "node01/mlx5_0",
            Rack.known(new CounterSample("boot-1", Duration.ofSeconds(100), before)),
            Rack.unknown());

    for (CounterWindow window :
        List.of(
            Rack.window("node01/mlx5_0", before, cleared),
            Rack.window("node01/mlx5_0", before, vanished),
            restarted,
            unread)) {
      LoadedPort load =
          new LoadedPort(
              Rack.A,
              List.of(window),
              Optional.empty(),
              Rack.known(ByteSize.of(LOAD)),
              Rack.known(ByteSize.of(LOAD)));
      assertThat(pfc(load).status()).as(window.toString()).isEqualTo(Status.INCONCLUSIVE);
      assertThat(loss(load).status()).as(window.toString()).isEqualTo(Status.INCONCLUSIVE);
    }
  }

  /** A sends to B, whose cable loses packets: both ends count retransmissions, B the loss. */
  @Test
  public void lossBelongsToThePortWhereItWasCounted() {
    Map<Counter, Long> again = new HashMap<>(Rack.counters(LOAD));
    again.merge(Rack.plain("packet_seq_err", CounterKind.RETRANSMISSION), 9L, Long::sum);
    Map<Counter, Long> lost = new HashMap<>(again);
    lost.merge(Rack.plain("rx_discards_phy", CounterKind.DROP), 9L, Long::sum);
    Map<PortId, LoadedPort> lossAtB =
        Map.of(Rack.A, load(Rack.A, again), Rack.B, load(Rack.B, lost));
    Map<PortId, LoadedPort> lossNowhere =
        Map.of(Rack.A, load(Rack.A, again), Rack.B, load(Rack.B, again));

    assertThat(new NoLoss().judge(Rack.port(Rack.A), lossAtB).status()).isEqualTo(Status.PASS);
    assertThat(new NoLoss().judge(Rack.port(Rack.A), lossAtB).details())
        .anyMatch(line -> line.contains("lost at the other end: node02/mlx5_0 rx_discards_phy +9"));
    assertThat(new NoLoss().judge(Rack.port(Rack.B), lossAtB).status()).isEqualTo(Status.FAIL);
    assertThat(new NoLoss().judge(Rack.port(Rack.A), lossNowhere).status()).isEqualTo(Status.FAIL);
    assertThat(new NoLoss().judge(Rack.port(Rack.B), lossNowhere).status()).isEqualTo(Status.FAIL);
  }

  @Test
  public void lossIsNotExcusedByAnEndThatCannotBeRead() {
    Map<Counter, Long> again = new HashMap<>(Rack.counters(LOAD));
    again.merge(Rack.plain("packet_seq_err", CounterKind.RETRANSMISSION), 9L, Long::sum);
    LoadedPort unread =
        new LoadedPort(
            Rack.B,
            List.of(new CounterWindow("node02/mlx5_0", Rack.unknown(), Rack.unknown())),
            Optional.empty(),
            Rack.known(ByteSize.of(LOAD)),
            Rack.known(ByteSize.of(LOAD)),
            List.of(Rack.FLOW));

    assertThat(
            new NoLoss()
                .judge(Rack.port(Rack.A), Map.of(Rack.A, load(Rack.A, again), Rack.B, unread))
                .status())
        .isEqualTo(Status.FAIL);
  }

  @Test
  public void pausesAreFollowedToTheNicThatSendsThem() {
    Map<Counter, Long> paused = new HashMap<>(Rack.counters(LOAD));
    paused.merge(Rack.pause("rx_prio3_pause", CounterKind.PFC_RECEIVED), 400L, Long::sum);
    Map<Counter, Long> pausing = new HashMap<>(Rack.counters(LOAD));
    pausing.merge(Rack.pause("tx_prio3_pause", CounterKind.PFC_SENT), 400L, Long::sum);
    Map<PortId, LoadedPort> loads =
        Map.of(Rack.A, load(Rack.A, paused), Rack.B, load(Rack.B, pausing));

    assertThat(pfc(Rack.A, loads).why()).contains("they begin at node02/mlx5_0, whose NIC pauses");
    assertThat(pfc(Rack.B, loads).why()).contains("the NIC itself sends them");
  }

  private static Verdict pfc(PortId port, Map<PortId, LoadedPort> loads) {
    return new PfcFlat().judge(Rack.port(port), Rack.PROFILE, Rack.known(Rack.hostQos()), loads);
  }

  /** A port during one flow from A to B. */
  private static LoadedPort load(PortId port, Map<Counter, Long> after) {
    return new LoadedPort(
        port,
        List.of(Rack.window(port.toString(), Rack.counters(0), after)),
        Optional.of(List.of(Rack.window("leaf1/Ethernet8", Rack.counters(0), Rack.counters(LOAD)))),
        Rack.known(ByteSize.of(LOAD)),
        Rack.known(ByteSize.of(LOAD / 2)),
        List.of(Rack.FLOW));
  }

  private static Verdict bandwidth(List<PcieLink> pcie, List<Observed<BandwidthRun>> runs) {
    return new BandwidthNearLineRate()
        .judge(
            Rack.PAIR,
            BandwidthBound.of(
                Rack.port(Rack.A), Rack.port(Rack.B), Rack.PROFILE, Rack.BOUNDS, pcie),
            pcie,
            runs,
            new Culprits(Rack::port, Map.of(), Map.of(), (flow, run) -> true));
  }

  private static Status path(PathProbe one, PathProbe other) {
    return new PathMtu()
        .judge(Rack.PAIR, Rack.PROFILE, List.of(Rack.known(one), Rack.known(other)))
        .status();
  }

  private static Verdict pfc(LoadedPort load) {
    return new PfcFlat()
        .judge(Rack.port(Rack.A), Rack.PROFILE, Rack.known(Rack.hostQos()), Map.of(Rack.A, load));
  }

  private static Verdict loss(LoadedPort load) {
    return new NoLoss().judge(Rack.port(Rack.A), Map.of(Rack.A, load));
  }

  @Test
  public void roceTrafficBelongsInTheLosslessQueue() {
    Map<Counter, Long> queues = new HashMap<>(Rack.counters(LOAD));
    Counter lossy =
        new Counter("UC0 Counter/bytes", CounterKind.BYTES_SENT, Optional.of(Priority.of(0)));
    Map<Counter, Long> before = new HashMap<>(Rack.counters(0));
    before.put(lossy, 0L);
    queues.put(lossy, 1_000L);
    assertThat(queue(before, queues)).isEqualTo(Status.PASS);
    queues.put(lossy, LOAD);
    assertThat(queue(before, queues)).isEqualTo(Status.FAIL);
    assertThat(queue(before, before)).isEqualTo(Status.INCONCLUSIVE);
  }

  private static Status queue(Map<Counter, Long> before, Map<Counter, Long> after) {
    LoadedPort load =
        new LoadedPort(
            Rack.A,
            List.of(),
            Optional.of(List.of(Rack.window("leaf1/Ethernet8", before, after))),
            Rack.known(ByteSize.of(LOAD)),
            Rack.known(ByteSize.of(LOAD / 2)));
    return new LosslessQueue().judge(Rack.port(Rack.A), Rack.PROFILE, load).status();
  }
}
