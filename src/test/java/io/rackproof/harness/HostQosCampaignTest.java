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
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The acceptance of a rack whose hosts set DCB with a tool of their own each. */
public final class HostQosCampaignTest {
  private static final String FILE =
      Path.of("src", "test", "resources", "racks", "demo-hosts.yaml").toString();

  private final Testbed testbed = Opening.descriptor(FILE);

  @Test
  public void healthyRackPasses() throws IOException {
    assertThat(runWith("").verdicts())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.status()).as(one.sentence()).isEqualTo(Status.PASS));
  }

  /** A fault at a NIC is seen whatever its host shows it with. */
  @DataProvider
  public Object[][] faults() {
    return new Object[][] {
      {FaultKind.WRONG_PRIORITY, "node02/mlx5_1"},
      {FaultKind.DCBX_FIRMWARE, "node02/mlx5_1"},
      {FaultKind.TRUST_PCP, "node03/mlx5_1"},
      {FaultKind.LLDPAD_FIGHTS, "node03/mlx5_1"},
      {FaultKind.DCBX_WILLING, "node04/mlx5_1"},
    };
  }

  @Test(dataProvider = "faults")
  public void faultTurnsRedWhatDependsOnItAndNothingElse(FaultKind kind, String place)
      throws IOException {
    SuiteRun run = runWith(kind.key() + ":" + place);
    List<Verdict> red = run.verdicts().stream().filter(Verdict::red).toList();

    String all = red.stream().map(Verdict::sentence).collect(Collectors.joining("\n", "\n", "\n"));
    Set<CriterionId> criteria =
        red.stream().map(Verdict::criterion).collect(Collectors.toCollection(TreeSet::new));
    assertThat(criteria).as(all).isEqualTo(new TreeSet<>(kind.criteria()));
    NamedCauses.assertOnly(run.causes(), red, kind.key() + ":" + place);
  }

  /** Every device is, by its own state, as it was before. */
  private SuiteRun runWith(String fault) throws IOException {
    try (SimulatedAccess access = SimulatedAccess.start(testbed, fault)) {
      Map<DeviceName, String> before = access.fingerprints();
      SuiteRun run = SuiteRun.acceptance(FILE, access);
      assertThat(access.fingerprints()).isEqualTo(before);
      return run;
    }
  }
}
