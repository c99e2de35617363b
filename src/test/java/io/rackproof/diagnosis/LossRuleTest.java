package io.rackproof.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Racks;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** What is lost is sent again, and pairs are slow: one cause for all of it. */
public final class LossRuleTest {
  private static final EvidenceRef EVIDENCE = new EvidenceRef("node001/0001");
  private static final PortId A = PortId.of("node001", "mlx5_0");
  private static final PortId B = PortId.of("node002", "mlx5_0");
  private static final PortId C = PortId.of("node003", "mlx5_0");
  private static final SwitchPortId FAR = SwitchPortId.of("leaf1", "Ethernet8");
  private static final List<CriterionId> SLOW =
      List.of(CriterionId.PATH_MTU, CriterionId.BANDWIDTH, CriterionId.LATENCY);

  private final Testbed rack = Racks.of(3, 1, "  {}");

  private static Verdict fail(CriterionId criterion, Target target) {
    return new Verdict(
        criterion, target, Status.FAIL, "x", "y", "z", "look", List.of(), List.of(EVIDENCE));
  }

  private static List<Verdict> slow(Pair pair) {
    return SLOW.stream().map(criterion -> fail(criterion, pair)).toList();
  }

  private List<RootCause> causes(
      List<Verdict> red, RackSurvey survey, Map<PortId, LoadedPort> loaded) {
    return new Diagnosis().of(rack, red, survey, loaded);
  }

  @SafeVarargs
  private static List<Verdict> all(List<Verdict>... some) {
    return List.of(some).stream().flatMap(List::stream).toList();
  }

  @Test
  public void lossThatNobodyCountsExplainsSlowPairsOfItsPorts() {
    List<Verdict> red =
        all(
            slow(Pair.of(A, B)),
            List.of(fail(CriterionId.NO_LOSS, A), fail(CriterionId.NO_LOSS, B)));
    List<RootCause> causes = causes(red, new RackSurvey(Map.of(), Map.of()), Map.of());
    assertThat(causes).hasSize(1);
    assertThat(causes.get(0).id()).isEqualTo("loss-unlocated");
    assertThat(causes.get(0).explains()).containsExactlyInAnyOrderElementsOf(red);
    assertThat(causes.get(0).against().toString()).contains("may come late");
  }

  @Test
  public void aSlowPairWithAPortThatLosesNothingIsAnotherFault() {
    List<Verdict> red =
        List.of(
            fail(CriterionId.NO_LOSS, A),
            fail(CriterionId.NO_LOSS, B),
            fail(CriterionId.BANDWIDTH, Pair.of(A, C)));
    assertThat(causes(red, new RackSurvey(Map.of(), Map.of()), Map.of()))
        .extracting(RootCause::id)
        .containsExactlyInAnyOrder("loss-unlocated", "slow-port");
  }

  @Test
  public void whatAnInterruptedRunDidNotSeeIsNoLoss() {
    String why = "the connection was lost during 'cat': the run is being wound up: only restoring";
    List<Verdict> red =
        List.of(open(CriterionId.NO_LOSS, A, why), open(CriterionId.BANDWIDTH, Pair.of(A, B), why));
    assertThat(causes(red, new RackSurvey(Map.of(), Map.of()), Map.of()))
        .extracting(RootCause::id)
        .containsExactly("interrupted");
  }

  @Test
  public void countersThatWereNotReadAreNoLoss() {
    List<Verdict> red = List.of(open(CriterionId.NO_LOSS, A, "ethtool gave no answer"));
    assertThat(causes(red, new RackSurvey(Map.of(), Map.of()), Map.of()))
        .extracting(RootCause::id)
        .containsExactly("unexplained");
  }

  private static Verdict open(CriterionId criterion, Target target, String why) {
    return new Verdict(
        criterion, target, Status.INCONCLUSIVE, "x", "", why, "", List.of(), List.of(EVIDENCE));
  }

  @Test
  public void aQueueThatDropsAndDoesNotMarkExplainsSlowPairs() {
    List<Verdict> red =
        all(
            slow(Pair.of(A, B)),
            List.of(fail(CriterionId.NO_LOSS, B), fail(CriterionId.LOSSLESS, B)));
    List<RootCause> causes = causes(red, far("DWRR 50"), dropped(7));
    assertThat(causes).extracting(RootCause::id).containsExactly("switch-ecn");
    assertThat(causes.get(0).explains()).containsExactlyInAnyOrderElementsOf(red);
  }

  @Test
  public void aQueueThatOnlyDoesNotMarkExplainsNoSlowPair() {
    List<Verdict> red =
        List.of(fail(CriterionId.LOSSLESS, B), fail(CriterionId.BANDWIDTH, Pair.of(A, B)));
    assertThat(causes(red, far("DWRR 50"), dropped(0)))
        .extracting(RootCause::id)
        .containsExactlyInAnyOrder("switch-ecn", "slow-port");
  }

  @Test
  public void anEmulatorInTheQueueIsNamed() {
    List<Verdict> red =
        all(
            slow(Pair.of(A, B)),
            List.of(fail(CriterionId.NO_LOSS, B), fail(CriterionId.LOSSLESS, B)));
    List<RootCause> causes = causes(red, far("htb 1:10 served by netem"), dropped(7));
    assertThat(causes).extracting(RootCause::id).containsExactly("switch-impaired");
    assertThat(causes.get(0).where()).isEqualTo(FAR.toString());
    assertThat(causes.get(0).explains()).containsExactlyInAnyOrderElementsOf(red);
  }

  /** Of a rack of two nobody can say which end it is. */
  @Test
  public void aFilterBetweenTwoPortsIsOneCauseOfThePair() {
    Verdict filtered =
        new Verdict(
            CriterionId.RDMA_READY,
            Pair.of(A, B),
            Status.FAIL,
            "exchanged",
            "failed",
            "UDP port 4791 (RoCEv2) is filtered or dropped between the ends",
            "look",
            List.of(),
            List.of(EVIDENCE));
    String why = A + " -> " + B + " was not measured, because its first RDMA messages failed";
    List<Verdict> red =
        List.of(
            filtered,
            open(CriterionId.BANDWIDTH, Pair.of(A, B), why),
            open(CriterionId.NO_LOSS, A, why),
            open(CriterionId.NO_LOSS, B, why));
    List<RootCause> causes = causes(red, new RackSurvey(Map.of(), Map.of()), Map.of());
    assertThat(causes).extracting(RootCause::id).containsExactly("udp-filtered");
    assertThat(causes.get(0).where()).isEqualTo(Pair.of(A, B).toString());
    assertThat(causes.get(0).explains()).containsExactlyInAnyOrderElementsOf(red);
  }

  private static RackSurvey far(String scheduler) {
    SwitchQos qos =
        new SwitchQos(
            known(PriorityMask.only(Priority.of(3))),
            Map.of(Dscp.of(26), Priority.of(3)),
            Map.of(Priority.of(3), 3),
            known(Optional.empty()),
            known(scheduler),
            known(Optional.empty()),
            Observed.unsupported("not shown"),
            Observed.unsupported("not shown"));
    SwitchPortSurvey port = SwitchPortSurvey.unknown("not looked at");
    SwitchPortSurvey seen =
        new SwitchPortSurvey(port.up(), port.speed(), port.mtu(), known(qos), port.neighbour());
    return new RackSurvey(
        Map.of(), Map.of(DeviceName.of("leaf1"), new SwitchSurvey(known("1"), Map.of(FAR, seen))));
  }

  private static Map<PortId, LoadedPort> dropped(long packets) {
    Counter drops = new Counter("queue 3 drops", CounterKind.DROP, Optional.of(Priority.of(3)));
    CounterWindow window =
        new CounterWindow(FAR.toString(), sample(drops, 0), sample(drops, packets));
    LoadedPort port =
        new LoadedPort(
            B,
            List.of(),
            Optional.of(List.of(window)),
            Observed.unknown("not measured", ""),
            Observed.unknown("not measured", ""),
            List.of());
    return Map.of(B, port);
  }

  private static Observed<CounterSample> sample(Counter counter, long value) {
    return known(new CounterSample("boot", Duration.ofSeconds(9), Map.of(counter, value)));
  }

  private static <T> Observed<T> known(T value) {
    return Observed.known(value, EVIDENCE);
  }
}
