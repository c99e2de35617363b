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

  /** Their DCB is set with dcb; their congestion control is their driver's. */
  @Test(dataProvider = "others")
  public void healthyRackOfAnotherVendorPasses(String rack) throws IOException {
    SuiteRun run = runWith(rack, "");
    List<Verdict> verdicts = run.verdicts();

    assertThat(verdicts.stream().filter(one -> one.status() == Status.NOT_APPLICABLE))
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.why()).as(said(one)).isNotBlank())
        .extracting(Verdict::criterion)
        .isSubsetOf(ELSEWHERE);
    assertThat(verdicts.stream().filter(one -> one.status() != Status.NOT_APPLICABLE))
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.status()).as(said(one)).isEqualTo(Status.PASS));
    assertThat(run.causes()).isEmpty();
    assertThat(of(verdicts, CriterionId.QOS_APPLIED).details())
        .as("why no priority is switched")
        .anyMatch(line -> line.contains("no switches of RoCE ECN for each priority"));
  }

  @DataProvider
  public Object[][] faults() {
    return new Object[][] {
      {"nic-bnxt", "nic-pfc-off:node02/bnxt_re0", CriterionId.LOSSLESS, "PFC priorities none"},
      {"nic-connectx7", "cnp-mark:node02/mlx5_0", CriterionId.LOSSLESS, "DSCP of CNPs 0"},
      {"nic-bnxt", "dcqcn-off:node02/bnxt_re0", CriterionId.LOSSLESS, "notification point off"},
      {"nic-e810", "dcqcn-off:node02/rocep26s0", CriterionId.LOSSLESS, "reaction point off"},
      {"nic-e810", "nic-pfc-off:node02/rocep26s0", CriterionId.LOSSLESS, "PFC priorities none"},
      {"nic-e810", "trust-pcp:node02/rocep26s0", CriterionId.LOSSLESS, "trust PCP"}
    };
  }

  @Test(dataProvider = "faults")
  public void faultAtANicIsTheOneCause(
      String rack, String fault, CriterionId criterion, String found) throws IOException {
    SuiteRun run = runWith(rack, fault);
    List<Verdict> red = run.verdicts().stream().filter(Verdict::red).toList();

    assertThat(red.stream().filter(one -> one.criterion() == criterion)).hasSize(1);
    Verdict verdict = of(red, criterion);
    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.target().toString()).contains("node02");
    assertThat(verdict.found()).contains(found);
    NamedCauses.assertOnly(run.causes(), red, fault);
  }

  private static Verdict of(List<Verdict> verdicts, CriterionId criterion) {
    return verdicts.stream()
        .filter(one -> one.criterion() == criterion)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no verdict of " + criterion));
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
