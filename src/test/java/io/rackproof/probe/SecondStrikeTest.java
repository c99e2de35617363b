package io.rackproof.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.Culprits;
import io.rackproof.criteria.Culprits.Culprit;
import io.rackproof.criteria.Culprits.Place;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Racks;
import io.rackproof.plan.Rounds;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** From failed measurements to the one port at fault, over whole racks. */
public final class SecondStrikeTest {
  private static final Bandwidth BOUND = Bandwidth.gbps(380);

  @Test
  public void oneBadCableOfFiveHundredAndTwelveIsNamedAlone() {
    Testbed rack = Racks.of(64, 8, "  schedule: all");
    PortId bad = PortId.of("node037", "mlx5_5");

    Map<Flow, Culprit> blamed =
        blame(rack, flow -> flow.from().equals(bad) || flow.to().equals(bad));

    assertThat(blamed).hasSize(2 * 63);
    assertThat(blamed.values())
        .allSatisfy(
            culprit -> {
              assertThat(culprit.port()).contains(bad);
              assertThat(culprit.sentence())
                  .startsWith("node037/mlx5_5, its cable or leaf6/Ethernet288 is at fault")
                  .contains("the other direction is at fault too");
            });
  }

  @DataProvider
  public Object[][] schedules() {
    return new Object[][] {
      {4, "ring"}, {5, "ring"}, {8, "ring"}, {3, "all"}, {6, "sample(1)"}, {9, "sample(2)"}
    };
  }

  @Test(dataProvider = "schedules")
  public void aPortIsToldFromItsPeersWhateverTheSchedule(int hosts, String schedule) {
    Testbed rack = Racks.of(hosts, 2, "  schedule: " + schedule);
    PortId bad = PortId.of("node002", "mlx5_1");

    Map<Flow, Culprit> blamed =
        blame(rack, flow -> flow.from().equals(bad) || flow.to().equals(bad));

    assertThat(blamed).isNotEmpty();
    assertThat(blamed.values()).extracting(Culprit::port).containsOnly(Optional.of(bad));
  }

  @Test(dataProvider = "schedules")
  public void aSlowDirectionIsToldFromASlowPort(int hosts, String schedule) {
    Testbed rack = Racks.of(hosts, 2, "  schedule: " + schedule);
    PortId bad = PortId.of("node002", "mlx5_1");

    Map<Flow, Culprit> blamed = blame(rack, flow -> flow.from().equals(bad));

    assertThat(blamed.values())
        .isNotEmpty()
        .allSatisfy(
            culprit -> {
              assertThat(culprit.place()).isEqualTo(Place.SENDER);
              assertThat(culprit.port()).contains(bad);
              assertThat(culprit.sentence()).contains("only this direction is at fault");
            });
  }

  @Test
  public void aBadPathBetweenGoodPortsBlamesNeither() {
    Testbed rack = Racks.of(6, 1, "  schedule: all");
    Flow path = new Flow(PortId.of("node001", "mlx5_0"), PortId.of("node004", "mlx5_0"));

    Map<Flow, Culprit> blamed = blame(rack, path::equals);

    assertThat(blamed.keySet()).containsExactly(path);
    assertThat(blamed.get(path).place()).isEqualTo(Place.PATH);
    assertThat(blamed.get(path).port()).isEmpty();
  }

  @Test
  public void twoPortsAloneCannotBeToldApart() {
    Testbed rack = Racks.of(2, 1, "  schedule: all");

    Map<Flow, Culprit> blamed = blame(rack, flow -> true);

    assertThat(blamed.values()).extracting(Culprit::place).containsOnly(Place.UNKNOWN);
  }

  @Test
  public void whatIsWellTheSecondTimeComesAndGoes() {
    Testbed rack = Racks.of(6, 1, "  schedule: all");
    Flow path = new Flow(PortId.of("node001", "mlx5_0"), PortId.of("node004", "mlx5_0"));
    Map<Flow, Observed<BandwidthRun>> first = measure(rack, path::equals);

    Culprits culprits =
        new Culprits(
            rack::port, first, Map.of(path, result(path, true)), (flow, run) -> reaches(run));

    assertThat(culprits.of(path).sentence()).contains("the fault comes and goes");
  }

  @Test
  public void aRackThatIsSlowThroughoutIsNotMeasuredAllOverAgain() {
    Testbed rack = Racks.of(64, 1, "  schedule: all");
    Map<Flow, Observed<BandwidthRun>> first = measure(rack, flow -> true);

    List<List<Flow>> heats = new SecondStrike(rack, first, (flow, run) -> !reaches(run)).heats();

    assertThat(heats).hasSizeLessThanOrEqualTo(12).allSatisfy(SecondStrikeTest::disjoint);
  }

  @Test
  public void nothingInDoubtNothingMeasured() {
    Testbed rack = Racks.of(6, 1, "  schedule: all");

    assertThat(
            new SecondStrike(rack, measure(rack, flow -> false), (flow, run) -> !reaches(run))
                .heats())
        .isEmpty();
  }

  /** Measures by the schedule, then once more what is in doubt, and says who is at fault. */
  private static Map<Flow, Culprit> blame(Testbed rack, Predicate<Flow> bad) {
    Map<Flow, Observed<BandwidthRun>> first = measure(rack, bad);
    Map<Flow, Observed<BandwidthRun>> second = new LinkedHashMap<>();
    for (List<Flow> heat : new SecondStrike(rack, first, (flow, run) -> !reaches(run)).heats()) {
      disjoint(heat);
      heat.forEach(flow -> second.put(flow, result(flow, !bad.test(flow))));
    }
    Culprits culprits = new Culprits(rack::port, first, second, (flow, run) -> reaches(run));
    Map<Flow, Culprit> blamed = new LinkedHashMap<>();
    first.forEach(
        (flow, run) -> {
          if (!reaches(run)) {
            blamed.put(flow, culprits.of(flow));
          }
        });
    return blamed;
  }

  private static Map<Flow, Observed<BandwidthRun>> measure(Testbed rack, Predicate<Flow> bad) {
    Map<Flow, Observed<BandwidthRun>> results = new LinkedHashMap<>();
    Rounds.of(rack)
        .pairs()
        .forEach(
            pair -> pair.flows().forEach(flow -> results.put(flow, result(flow, !bad.test(flow)))));
    return results;
  }

  private static Observed<BandwidthRun> result(Flow flow, boolean good) {
    return Observed.known(
        new BandwidthRun(
            flow,
            Bandwidth.gbps(good ? 391 : 196),
            ByteSize.of(65_536),
            1_000,
            ByteSize.of(4_096)));
  }

  private static boolean reaches(Observed<BandwidthRun> run) {
    return run.asOptional().map(seen -> seen.average().compareTo(BOUND) >= 0).orElse(false);
  }

  private static void disjoint(List<Flow> heat) {
    Set<PortId> busy = new HashSet<>();
    for (Flow flow : heat) {
      assertThat(busy.add(flow.from())).isTrue();
      assertThat(busy.add(flow.to())).isTrue();
    }
  }
}
