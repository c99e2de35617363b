package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The acceptance of a small healthy rack of each NIC generation. */
public final class NicGenerationTest {
  private static final Path RACKS = Path.of("src", "test", "resources", "racks");

  /** What only NVIDIA's NICs have, or what a rack without GPUs does not owe. */
  private static final Set<CriterionId> ELSEWHERE =
      EnumSet.of(CriterionId.ROCE_FIRMWARE, CriterionId.PEER_MEMORY, CriterionId.RESTORED);

  @DataProvider
  public Object[][] nvidia() {
    return new Object[][] {
      {"nic-connectx6"}, {"nic-connectx7"}, {"nic-connectx8"}, {"nic-bluefield3"}
    };
  }

  @DataProvider
  public Object[][] others() {
    return new Object[][] {{"nic-e810"}, {"nic-bnxt"}};
  }

  @Test(dataProvider = "nvidia")
  public void healthyRackOfNvidiaPasses(String rack) throws IOException {
    SuiteRun run = runWith(rack, "");

    assertThat(run.verdicts()).isNotEmpty();
    assertThat(run.verdicts())
        .allSatisfy(one -> assertThat(one.status()).as(said(one)).isEqualTo(Status.PASS));
    assertThat(run.causes()).isEmpty();
  }

  /** Their DCB is set with dcb; of their congestion control nothing is shown. */
  @Test(dataProvider = "others")
  public void healthyRackOfAnotherVendorRaisesNoFalseAlarm(String rack) throws IOException {
    List<Verdict> verdicts = runWith(rack, "").verdicts();

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts)
        .allSatisfy(one -> assertThat(one.status()).as(said(one)).isNotEqualTo(Status.FAIL));
    assertThat(verdicts.stream().filter(one -> one.status() == Status.NOT_APPLICABLE))
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.why()).as(said(one)).isNotBlank())
        .extracting(Verdict::criterion)
        .isSubsetOf(ELSEWHERE);
    assertThat(verdicts.stream().filter(one -> one.status() == Status.INCONCLUSIVE))
        .allSatisfy(one -> assertThat(one.why()).contains("switches of RoCE ECN of driver"))
        .extracting(Verdict::criterion)
        .isSubsetOf(CriterionId.QOS_APPLIED, CriterionId.LOSSLESS, CriterionId.AGREEMENT);
  }

  @Test
  public void blueFieldInDpuModeIsTheOneCause() throws IOException {
    String fault = "dpu-mode:node02/mlx5_0";
    SuiteRun run = runWith("nic-bluefield3", fault);
    List<Verdict> red = run.verdicts().stream().filter(Verdict::red).toList();

    assertThat(red.stream().map(Verdict::criterion).collect(Collectors.toSet()))
        .containsExactly(CriterionId.ROCE_FIRMWARE);
    assertThat(red).hasSize(1);
    assertThat(red.get(0).why()).contains("ARM");
    NamedCauses.assertOnly(run.causes(), red, fault);
  }

  private static String said(Verdict verdict) {
    return verdict.criterion() + " " + verdict.sentence();
  }

  /** Every device is, by its own state, as it was before. */
  private static SuiteRun runWith(String rack, String fault) throws IOException {
    String file = RACKS.resolve(rack + ".yaml").toString();
    Testbed testbed = Opening.descriptor(file);
    try (SimulatedAccess access = SimulatedAccess.start(testbed, fault)) {
      Map<DeviceName, String> before = access.fingerprints();
      SuiteRun run = SuiteRun.acceptance(file, access);
      assertThat(access.fingerprints()).isEqualTo(before);
      return run;
    }
  }
}
