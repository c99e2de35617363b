package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.sim.FaultKind;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
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
  private final FaultReach reach = new FaultReach(testbed);

  /**
   * SONiC's ports share a DSCP map, so {@code switch-dscp} is tried where each has its own: {@link
   * SwitchOsCampaignTest}; a BlueField is in {@link NicGenerationTest}.
   */
  @DataProvider
  public Object[][] faults() {
    return FaultKind.all().stream()
        .filter(kind -> !kind.ofCliSwitches() && !kind.ofOneMake())
        .filter(kind -> kind != FaultKind.of("switch-dscp"))
        .map(kind -> new Object[] {kind})
        .toArray(Object[][]::new);
  }

  @Test
  public void healthyRackPasses() throws IOException {
    SuiteRun run = runWith("");

    assertThat(run.verdicts()).isNotEmpty();
    assertThat(run.verdicts()).allSatisfy(one -> assertThat(one.status()).isEqualTo(Status.PASS));
    assertThat(run.causes()).isEmpty();
  }

  @Test(dataProvider = "faults")
  public void faultTurnsRedWhatDependsOnItAndNothingElse(FaultKind kind) throws IOException {
    SuiteRun run = runWith(kind.key() + ":" + kind.example());
    List<Verdict> red = run.verdicts().stream().filter(Verdict::red).toList();

    Set<CriterionId> criteria =
        red.stream().map(Verdict::criterion).collect(Collectors.toCollection(TreeSet::new));
    Set<CriterionId> wanted = new TreeSet<>(kind.criteria());
    wanted.remove(CriterionId.SOAK); // no soak is part of an acceptance
    assertThat(criteria).as(sentences(red)).isEqualTo(wanted);
    assertThat(red)
        .as(sentences(red))
        .allSatisfy(
            verdict ->
                assertThat(reach.concerns(verdict, kind.example()))
                    .as(verdict.sentence())
                    .isTrue());
    assertThat(red).allSatisfy(FaultCampaignTest::saysWhy);
    if (wanted.isEmpty()) {
      assertThat(run.causes()).isEmpty();
    } else {
      NamedCauses.assertOnly(run.causes(), red, kind.key() + ":" + kind.example());
    }
  }

  /** Neither hides the other: on one port, on one rail, and where one leaves nothing to measure. */
  @DataProvider
  public Object[][] twoFaults() {
    return new Object[][] {
      {"pcie-x8:node02/mlx5_1", "pause-storm:node03/mlx5_1"},
      {"mtu:node02/mlx5_1", "pfc-off:leaf2/Ethernet8"},
      {"mtu:node02/mlx5_1", "udp-filtered:node03/mlx5_1"},
      {"port-down:node02/mlx5_1", "peer-mem:node02"},
      {"lossy:leaf1/Ethernet8", "slow-transmit:node03/mlx5_0"},
      {"unreachable:node03", "jitter:node02/mlx5_1"},
      {"gpu-pairing:node02/mlx5_1", "firmware-old:node02/mlx5_1"},
    };
  }

  @Test(dataProvider = "twoFaults")
  public void twoFaultsAreTwoCauses(String one, String other) throws IOException {
    SuiteRun run = runWith(one + "," + other);

    NamedCauses.assertOnly(
        run.causes(), run.verdicts().stream().filter(Verdict::red).toList(), one, other);
  }

  /** Every device is, by its own state, as it was before. */
  private SuiteRun runWith(String fault) throws IOException {
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, fault)) {
      Map<DeviceName, String> before = rack.fingerprints();
      SuiteRun run = SuiteRun.acceptance("demo", rack);
      assertThat(rack.fingerprints()).isEqualTo(before);
      return run;
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
}
