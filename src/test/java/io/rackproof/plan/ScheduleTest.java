package io.rackproof.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schedules of whole racks. */
public final class ScheduleTest {
  @Test
  public void sixtyFourHostsOfEightRailsMeetInTheFewestRoundsAllRailsAtOnce() {
    Testbed rack = Racks.of(64, 8, "  schedule: all\n  duration: 10 s");

    Rounds rounds = Rounds.of(rack);

    assertThat(rounds.rounds()).hasSize(63).allSatisfy(round -> assertThat(round).hasSize(256));
    assertThat(rounds.rounds()).allSatisfy(ScheduleTest::disjoint);
    assertThat(rounds.pairs()).doesNotHaveDuplicates().hasSize(8 * 64 * 63 / 2);
    assertThat(rounds.pairs())
        .allSatisfy(pair -> assertThat(rail(pair.a())).isEqualTo(rail(pair.b())));
  }

  @DataProvider
  public Object[][] racks() {
    return new Object[][] {{2, 2}, {2, 8}, {3, 2}, {5, 3}, {16, 8}, {33, 4}, {64, 8}};
  }

  @Test(dataProvider = "racks")
  public void acrossRailsEachPortMeetsOneOfEveryOtherRail(int hosts, int rails) {
    Testbed rack = Racks.of(hosts, rails, "  schedule: ring\n  across: rails");

    Rounds all = Rounds.of(rack);
    List<Pair> across =
        all.pairs().stream().filter(pair -> !rail(pair.a()).equals(rail(pair.b()))).toList();

    assertThat(all.rounds()).allSatisfy(ScheduleTest::disjoint);
    assertThat(all.pairs()).doesNotHaveDuplicates();
    assertThat(across)
        .allSatisfy(pair -> assertThat(pair.a().host()).isNotEqualTo(pair.b().host()));
    for (PortId port : rack.ports().stream().map(nic -> nic.id()).toList()) {
      assertThat(across.stream().filter(pair -> pair.contains(port)).map(pair -> other(pair, port)))
          .as("rails that %s meets", port)
          .extracting(ScheduleTest::rail)
          .contains(railsBut(rack, port));
    }
  }

  @Test(dataProvider = "racks")
  public void acrossSwitchesEachPortMeetsOneOfEveryOtherSwitch(int hosts, int rails) {
    Testbed rack = Racks.of(hosts, rails, "  schedule: sample(1)\n  across: switches");

    Rounds all = Rounds.of(rack);

    assertThat(all.rounds()).allSatisfy(ScheduleTest::disjoint);
    assertThat(all.pairs())
        .doesNotHaveDuplicates()
        .allSatisfy(pair -> assertThat(pair.a().host()).isNotEqualTo(pair.b().host()));
    for (PortId port : rack.ports().stream().map(nic -> nic.id()).toList()) {
      assertThat(
              all.pairs().stream()
                  .filter(pair -> pair.contains(port))
                  .map(pair -> other(pair, port)))
          .extracting(ScheduleTest::rail)
          .contains(railsBut(rack, port));
    }
  }

  @Test
  public void railsApartDoNotShareARound() {
    Testbed rack = Racks.of(4, 2, "  schedule: ring\n  rails: apart");

    assertThat(Rounds.of(rack).rounds())
        .hasSize(4)
        .allSatisfy(
            round -> assertThat(round.stream().map(pair -> rail(pair.a())).distinct()).hasSize(1));
  }

  @Test
  public void incastHasManySendersAndAVictimThatSharesNeitherEndWithThem() {
    for (int hosts : new int[] {3, 4, 6, 9}) {
      Incasts incasts = Incasts.of(Racks.of(hosts, 2, "  incast: { senders: 4 }"));

      assertThat(incasts.rounds()).hasSize(hosts).allSatisfy(round -> assertThat(round).hasSize(2));
      for (Incasts.Incast incast : incasts.rounds().stream().flatMap(List::stream).toList()) {
        assertThat(incast.flows())
            .hasSize(Math.min(4, Math.max(2, hosts - 2)))
            .doesNotHaveDuplicates()
            .allSatisfy(flow -> assertThat(flow.to()).isEqualTo(incast.sink()));
        assertThat(incast.flows()).extracting(Flow::from).doesNotContain(incast.victim().from());
        assertThat(incast.victim().to()).isNotEqualTo(incast.sink());
      }
    }
    assertThat(Incasts.of(Racks.of(2, 2, "  incast: { senders: 4 }")).rounds()).isEmpty();
    assertThat(Incasts.of(Racks.of(9, 1, "  incast: { sinks: 3 }")).rounds()).hasSize(3);
  }

  @Test
  public void expectedTimeCountsEveryHeat() {
    TrafficTime time = TrafficTime.of(Racks.of(8, 2, "  duration: 10 s\n  incast: { sinks: 1 }"));

    assertThat(time.rounds()).isEqualTo(7);
    assertThat(time.pairs()).isEqualTo(56);
    assertThat(time.expected())
        .isBetween(Duration.ofSeconds(14 * 10 + 10), Duration.ofSeconds(14 * 20 + 20));
    assertThat(time.sentence()).startsWith("56 pairs in 7 rounds");
  }

  private static PortId other(Pair pair, PortId port) {
    return pair.a().equals(port) ? pair.b() : pair.a();
  }

  private static String rail(PortId port) {
    return port.rdmaDevice();
  }

  private static String[] railsBut(Testbed rack, PortId port) {
    return rack.rails().keySet().stream()
        .map(rail -> "mlx5_" + rail)
        .filter(rail -> !rail.equals(rail(port)))
        .toArray(String[]::new);
  }

  private static void disjoint(List<Pair> round) {
    Set<PortId> seen = new HashSet<>();
    for (Pair pair : round) {
      assertThat(seen.add(pair.a())).as("%s meets once a round", pair.a()).isTrue();
      assertThat(seen.add(pair.b())).as("%s meets once a round", pair.b()).isTrue();
    }
  }
}
