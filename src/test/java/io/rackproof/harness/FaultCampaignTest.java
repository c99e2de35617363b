package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.sim.FaultKind;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The acceptance of the demonstration rack, healthy and with each fault of the simulator. */
public final class FaultCampaignTest {
  private final Testbed testbed = Opening.descriptor("demo");

  @DataProvider
  public Object[][] faults() {
    return Arrays.stream(FaultKind.values())
        .map(kind -> new Object[] {kind})
        .toArray(Object[][]::new);
  }

  @Test
  public void healthyRackPasses() throws IOException {
    List<Verdict> verdicts = runWith("");

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts).allSatisfy(one -> assertThat(one.status()).isEqualTo(Status.PASS));
  }

  @Test(dataProvider = "faults")
  public void faultTurnsRedWhatDependsOnItAndNothingElse(FaultKind kind) throws IOException {
    List<Verdict> red =
        runWith(kind.key() + ":" + kind.example()).stream().filter(Verdict::red).toList();

    Set<CriterionId> criteria =
        red.stream().map(Verdict::criterion).collect(Collectors.toCollection(TreeSet::new));
    assertThat(criteria).as(sentences(red)).isEqualTo(new TreeSet<>(kind.criteria()));
    assertThat(red)
        .as(sentences(red))
        .allSatisfy(verdict -> assertThat(concerns(verdict, kind)).as(verdict.sentence()).isTrue());
    assertThat(red).allSatisfy(FaultCampaignTest::saysWhy);
  }

  /** Every device is, by its own state, as it was before. */
  private List<Verdict> runWith(String fault) throws IOException {
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, fault)) {
      Map<DeviceName, String> before = rack.fingerprints();
      List<Verdict> verdicts = SuiteRun.acceptance("demo", rack).verdicts();
      assertThat(rack.fingerprints()).isEqualTo(before);
      return verdicts;
    }
  }

  private static void saysWhy(Verdict verdict) {
    assertThat(verdict.why()).isNotBlank();
    if (verdict.status() == Status.FAIL) {
      assertThat(verdict.expected()).isNotBlank();
      assertThat(verdict.found()).isNotBlank();
      assertThat(verdict.confirm()).isNotBlank();
    }
  }

  private static String sentences(List<Verdict> red) {
    return red.stream()
        .map(verdict -> verdict.criterion() + " " + verdict.sentence())
        .collect(Collectors.joining("\n", "\n", "\n"));
  }

  /**
   * Whether a verdict has to do with a fault: at a device, a port, a host's tool. Pauses, loss at
   * the far end of a bad path, and the wrong queue are seen at every port that exchanged traffic
   * with the faulty one: those of its rail. SONiC's ports share a DSCP map, so that all have it
   * wrong.
   */
  private boolean concerns(Verdict verdict, FaultKind kind) {
    String place = kind.example();
    boolean seenByPeers =
        Set.of(CriterionId.PFC_FLAT, CriterionId.NO_LOSS, CriterionId.LOSSLESS_QUEUE)
                .contains(verdict.criterion())
            || (kind == FaultKind.SWITCH_DSCP && verdict.criterion() == CriterionId.LOSSLESS);
    return concerns(verdict.target(), place)
        || (seenByPeers
            && testbed.ports().stream()
                .filter(port -> concerns(port.id(), place))
                .anyMatch(port -> port.rail() == testbed.port((PortId) verdict.target()).rail()));
  }

  private boolean concerns(Target target, String place) {
    return places(target).stream()
        .anyMatch(own -> own.equals(place) || place.startsWith(own + "/") || ofHost(own, place));
  }

  private static boolean ofHost(String own, String place) {
    return own.startsWith(place.replaceFirst("/.*", "") + "/") && !place.contains("/mlx5_");
  }

  /** The names under which a fault may concern a target: itself, its host, its switch port. */
  private Set<String> places(Target target) {
    Set<String> places = new TreeSet<>();
    if (target instanceof DeviceName device) {
      places.add(device.value());
    } else if (target instanceof PortId port) {
      NicPort nic = testbed.port(port);
      places.add(port.toString());
      nic.cable().ifPresent(cable -> places.add(cable.toString()));
    } else if (target instanceof Pair pair) {
      places.addAll(places(pair.a()));
      places.addAll(places(pair.b()));
    }
    return places;
  }
}
