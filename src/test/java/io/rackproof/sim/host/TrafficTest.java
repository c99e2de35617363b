package io.rackproof.sim.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters;
import io.rackproof.sim.host.TwoHosts.Measured;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.PriorityMask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.testng.annotations.Test;

/** What traffic measures and what it does to counters. */
public final class TrafficTest {
  private static final String BANDWIDTH =
      "ib_write_bw -d mlx5_0 -i 1 -x 3 -F --report_gbits -s 65536 -q 2 -D 10 --tclass 106";
  private static final String LATENCY =
      "ib_write_lat -d mlx5_0 -i 1 -x 3 -F -s 2 -n 5000 --tclass 106";

  @Test
  public void aHealthyPairReachesLineRateLessHeaders() {
    TwoHosts rack = new TwoHosts().lossless();
    Duration start = rack.clock.now();
    Map<String, Long> before = trouble(rack, 0, 1);
    long sent = rack.nics.get(0).counters().get(Kind.TX_BYTES, 3);
    long received = rack.nics.get(1).counters().get(Kind.RX_BYTES, 3);

    Measured measured = rack.measure(0, 1, BANDWIDTH);

    assertThat(measured.average()).isCloseTo(400 * 0.9801, within(1.2));
    assertThat(measured.client().stdout()).contains(" Mtu             : 4096[B]\n");
    assertThat(measured.server().stdout()).endsWith(tail(measured.client().stdout()));
    assertThat(rack.clock.now().minus(start)).isEqualTo(Duration.ofSeconds(10));
    assertThat(trouble(rack, 0, 1)).isEqualTo(before);
    long moved = rack.nics.get(0).counters().get(Kind.TX_BYTES, 3) - sent;
    assertThat(moved).isGreaterThan(480_000_000_000L);
    assertThat(rack.nics.get(1).counters().get(Kind.RX_BYTES, 3) - received).isEqualTo(moved);
    SwitchPortCounters out = rack.ports.get(1).counters();
    assertThat(out.get(SwitchPortCounters.Kind.QUEUE_BYTES, 3)).isEqualTo(moved);
    assertThat(rack.ports.get(0).counters().get(SwitchPortCounters.Kind.RX_BYTES)).isEqualTo(moved);
  }

  @Test
  public void anMtuOf1500CostsFivePercent() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.nics.get(1).set(now -> now.withMtu(1500));

    Measured measured = rack.measure(0, 1, BANDWIDTH);

    assertThat(measured.client().stdout()).contains(" Mtu             : 1024[B]\n");
    assertThat(measured.average()).isCloseTo(400 * 0.926, within(1.5));
  }

  @Test
  public void eightPcieLanesOfTheSenderHalveTheRateAndPauseNobody() {
    TwoHosts rack = new TwoHosts().lossless();
    SimNic slow = rack.nics.get(0);
    slow.setSlot(slow.slot().withLanes(8));
    Map<String, Long> before = trouble(rack, 0, 1);

    assertThat(rack.measure(0, 1, BANDWIDTH).average()).isBetween(200.0, 250.0);
    assertThat(trouble(rack, 0, 1)).isEqualTo(before);
  }

  @Test
  public void eightPcieLanesOfTheReceiverBackUpIntoTheFabric() {
    TwoHosts rack = new TwoHosts().lossless();
    SimNic slow = rack.nics.get(1);
    slow.setSlot(slow.slot().withLanes(8));
    Map<String, Long> before = trouble(rack, 0, 1);

    assertThat(rack.measure(0, 1, BANDWIDTH).average()).isBetween(200.0, 250.0);
    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains("nic1.TX_PAUSE", "port1.RX_PFC", "port0.TX_PFC", "nic0.RX_PAUSE")
        .doesNotContain("nic1.OUT_OF_SEQUENCE", "port1.TX_DROPS");
  }

  @Test
  public void aReceiverThatMayNotPauseDropsInstead() {
    TwoHosts rack = new TwoHosts();
    SimNic slow = rack.nics.get(1);
    slow.setSlot(slow.slot().withLanes(8));
    Map<String, Long> before = trouble(rack, 0, 1);

    rack.measure(0, 1, BANDWIDTH);

    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains("nic1.RX_DISCARDS", "nic1.OUT_OF_SEQUENCE", "nic0.PACKET_SEQ_ERR")
        .doesNotContain("nic1.TX_PAUSE", "nic0.RX_PAUSE");
  }

  @Test
  public void twoSendersShareTheReceiversLinkAndArePausedOrMarked() {
    TwoHosts rack = new TwoHosts(3).lossless();
    Map<String, Long> before = trouble(rack, 0, 1, 2);

    CompletableFuture<Measured> other =
        CompletableFuture.supplyAsync(() -> rack.measure(1, 2, BANDWIDTH));
    // Both clients arrive within the moment in which flows come together, or this is no incast;
    // two measurements one after the other would each show the whole rate.
    Measured one = rack.measure(0, 2, BANDWIDTH);
    double sum = one.average() + other.join().average();

    if (sum < 500) {
      assertThat(sum).isCloseTo(392, within(3.0));
      assertThat(changed(before, trouble(rack, 0, 1, 2)))
          .contains("port2.QUEUE_ECN_MARKED", "nic2.CNP_SENT", "port0.TX_PFC", "port1.TX_PFC")
          .doesNotContain("port2.TX_DROPS");
    } else {
      assertThat(sum).isCloseTo(784, within(3.0));
    }
  }

  @Test
  public void flowsOfOneMomentAreNotSerialised() {
    TwoHosts rack = new TwoHosts(4).lossless();
    Duration start = rack.clock.now();

    CompletableFuture<Measured> other =
        CompletableFuture.supplyAsync(() -> rack.measure(2, 3, BANDWIDTH));
    Measured one = rack.measure(0, 1, BANDWIDTH);

    assertThat(one.average()).isGreaterThan(390);
    assertThat(other.join().average()).isGreaterThan(390);
    assertThat(rack.clock.now().minus(start)).isLessThanOrEqualTo(Duration.ofSeconds(20));
  }

  @Test
  public void aReceivingLinkOfHalfSpeedIsCongested() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.nics.get(1).add(SimNic.Flaw.HALF_SPEED);
    rack.ports.get(1).trainAt(Bandwidth.gbps(200));
    Map<String, Long> before = trouble(rack, 0, 1);

    assertThat(rack.measure(0, 1, BANDWIDTH).average()).isCloseTo(196, within(1.0));
    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains("port0.TX_PFC", "nic0.RX_PAUSE", "nic0.CNP_HANDLED");
  }

  @Test
  public void aSwitchPortWithoutPfcDropsWhereItCouldHavePaused() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.ports.get(1).trainAt(Bandwidth.gbps(200));
    rack.ports.get(0).setPfc(PriorityMask.NONE);
    Map<String, Long> before = trouble(rack, 0, 1);

    rack.measure(0, 1, BANDWIDTH);

    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains("port1.TX_DROPS", "nic1.OUT_OF_SEQUENCE", "nic0.PACKET_SEQ_ERR")
        .doesNotContain("port0.TX_PFC", "nic0.RX_PAUSE");
  }

  @Test
  public void pausesThatTheSenderDoesNotHeedEndInDropsOnTheWayIn() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.ports.get(1).trainAt(Bandwidth.gbps(200));
    rack.nics.get(0).set(now -> now.withPfc(PriorityMask.NONE));
    Map<String, Long> before = trouble(rack, 0, 1);

    rack.measure(0, 1, BANDWIDTH);

    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains("port0.TX_PFC", "port0.RX_DROPS", "nic1.OUT_OF_SEQUENCE");
  }

  @Test
  public void aStormPausesTheFabricAndCostsBandwidth() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.nics.get(1).add(SimNic.Flaw.PAUSE_STORM);
    Map<String, Long> before = trouble(rack, 0, 1);

    assertThat(rack.measure(0, 1, BANDWIDTH).average()).isLessThan(300);
    assertThat(changed(before, trouble(rack, 0, 1))).contains("nic1.TX_PAUSE", "port1.RX_PFC");
    assertThat(rack.measure(1, 0, BANDWIDTH).average()).isGreaterThan(390);
  }

  @Test
  public void aLossyQueueDropsAndRetransmitsWithinTheRate() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.ports.get(1).setDropRate(2e-6);
    Map<String, Long> before = trouble(rack, 0, 1);

    assertThat(rack.measure(0, 1, BANDWIDTH).average()).isGreaterThan(390);
    assertThat(changed(before, trouble(rack, 0, 1)))
        .contains(
            "port1.TX_DROPS",
            "port1.QUEUE_DROP_PACKETS",
            "nic1.OUT_OF_SEQUENCE",
            "nic0.PACKET_SEQ_ERR")
        .noneMatch(name -> name.contains("PAUSE") || name.contains("PFC"));
  }

  @Test
  public void jumboFramesThatASwitchPortDropsEndTheTest() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.ports.get(1).setMtu(1500);
    rack.ports.get(1).stick(SwitchPort.MTU);
    Map<String, Long> before = trouble(rack, 0, 1);

    Measured measured = rack.measure(0, 1, BANDWIDTH);

    assertThat(measured.client().status()).isEqualTo(1);
    assertThat(measured.client().stderr()).contains(" Failed status 12: wr_id 0 syndrom 0x81\n");
    assertThat(measured.server().status()).isEqualTo(1);
    assertThat(changed(before, trouble(rack, 0, 1))).contains("nic0.ACK_TIMEOUT", "port1.TX_DROPS");
    assertThat(rack.measure(0, 1, LATENCY).client().status()).isZero();
  }

  @Test
  public void latencyIsSteadyUnlessSomePacketsAreLate() {
    TwoHosts rack = new TwoHosts().lossless();
    String[] steady = rack.measure(0, 1, LATENCY).row();
    rack.nics.get(0).add(SimNic.Flaw.JITTER);
    String[] late = rack.measure(0, 1, LATENCY).row();

    assertThat(steady).hasSize(9);
    assertThat(Double.parseDouble(steady[4])).isCloseTo(1.88, within(0.05));
    assertThat(Double.parseDouble(steady[7])).isLessThan(2.2);
    assertThat(Double.parseDouble(late[4])).isCloseTo(1.88, within(0.05));
    assertThat(Double.parseDouble(late[7])).isGreaterThan(10);
  }

  @Test
  public void latencyThatHearsNothingIsSilentUntilItIsEnded() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.nics.get(1).add(SimNic.Flaw.UDP_FILTERED);

    Output buffered = rack.endedClient(0, 1, LATENCY);
    Output byLine = rack.endedClient(0, 1, "stdbuf -oL " + LATENCY);

    assertThat(buffered).isEqualTo(new Output(143, "", ""));
    assertThat(byLine.status()).isEqualTo(143);
    assertThat(byLine.stdout()).contains(" remote address: LID 0000 QPN ").doesNotContain("#bytes");
    assertThat(byLine.stderr()).isEmpty();
  }

  @Test
  public void countersThatStartAgainGoBackwards() {
    TwoHosts rack = new TwoHosts().lossless();
    rack.nics.get(0).add(SimNic.Flaw.COUNTER_RESET);
    long before = rack.nics.get(0).counters().get(Kind.RX_PAUSE, 3);

    rack.measure(0, 1, BANDWIDTH);

    assertThat(before).isPositive();
    assertThat(rack.nics.get(0).counters().get(Kind.RX_PAUSE, 3)).isZero();
  }

  @Test
  public void whatCannotConnectSaysSo() {
    TwoHosts rack = new TwoHosts();

    Output nobody = rack.run(0, "ib_write_bw -d mlx5_0 -x 3 -p 18600 198.18.0.2");
    assertThat(nobody.status()).isEqualTo(1);
    assertThat(nobody.stderr())
        .isEqualTo(
            "Couldn't connect to 198.18.0.2:18600\nUnable to open file descriptor for socket"
                + " connection Unable to init the socket connection\n");
    assertThat(rack.run(0, "ib_write_bw -d mlx5_9").stderr()).contains("Unable to find");
    assertThat(rack.run(0, "ib_write_bw -d mlx5_0 -x 9").stderr()).contains("gid");
    rack.nics.get(0).add(SimNic.Flaw.NO_CARRIER);
    assertThat(rack.run(0, "ib_write_bw -d mlx5_0 -x 3").stderr()).contains("state is Down");
    assertThat(rack.run(0, "ib_write_bw --version"))
        .isEqualTo(new Output(1, "Version: 6.23\n", ""));
  }

  private static String tail(String text) {
    return text.substring(text.indexOf(" #bytes"));
  }

  private static List<String> changed(Map<String, Long> before, Map<String, Long> after) {
    return after.keySet().stream()
        .filter(name -> !after.get(name).equals(before.get(name)))
        .sorted()
        .toList();
  }

  /** Every counter that a flawless run leaves alone. */
  private static Map<String, Long> trouble(TwoHosts rack, int... places) {
    List<Kind> ofNics =
        List.of(
            Kind.RX_DISCARDS,
            Kind.RX_CRC_ERRORS,
            Kind.RX_PAUSE,
            Kind.TX_PAUSE,
            Kind.ECN_MARKED,
            Kind.CNP_SENT,
            Kind.CNP_HANDLED,
            Kind.OUT_OF_SEQUENCE,
            Kind.PACKET_SEQ_ERR,
            Kind.ACK_TIMEOUT,
            Kind.CQE_ERROR);
    List<SwitchPortCounters.Kind> ofPorts =
        List.of(
            SwitchPortCounters.Kind.RX_DROPS,
            SwitchPortCounters.Kind.TX_DROPS,
            SwitchPortCounters.Kind.RX_ERRORS,
            SwitchPortCounters.Kind.RX_PFC,
            SwitchPortCounters.Kind.TX_PFC,
            SwitchPortCounters.Kind.QUEUE_DROP_PACKETS,
            SwitchPortCounters.Kind.QUEUE_ECN_MARKED);
    Map<String, Long> all =
        IntStream.of(places)
            .boxed()
            .flatMap(
                n ->
                    ofNics.stream()
                        .map(
                            kind ->
                                Map.entry(
                                    "nic" + n + "." + kind,
                                    rack.nics.get(n).counters().total(kind))))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Function<Map.Entry<Integer, SwitchPortCounters.Kind>, Long> count =
        place ->
            IntStream.range(0, 8)
                .mapToLong(
                    index -> rack.ports.get(place.getKey()).counters().get(place.getValue(), index))
                .sum();
    IntStream.of(places)
        .boxed()
        .forEach(
            n ->
                ofPorts.forEach(
                    kind -> all.put("port" + n + "." + kind, count.apply(Map.entry(n, kind)))));
    return all;
  }
}
