package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The demonstration rack with switches of each operating system, healthy and with faults. */
public final class SwitchSystemsTest {
  /** A switch operating system and the name of the port that {@code node02/mlx5_0} is cabled to. */
  private record Rack(String os, String port) {
    String file() {
      return "src/test/resources/testbeds/demo-" + os + ".yaml";
    }

    @Override
    public String toString() {
      return os;
    }
  }

  private static final List<Rack> RACKS =
      List.of(
          new Rack("nvue", "swp2"),
          new Rack("huawei", "400GE1/0/2"),
          new Rack("comware", "FourHundredGigE1/0/2"));

  @DataProvider
  public Object[][] racks() {
    return RACKS.stream().map(rack -> new Object[] {rack}).toArray(Object[][]::new);
  }

  @DataProvider
  public Object[][] faults() {
    return RACKS.stream()
        .flatMap(
            rack ->
                List.of("pfc-off", "switch-dscp", "ecn-off", "switch-mtu").stream()
                    .map(fault -> new Object[] {rack, fault}))
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "racks")
  public void healthyRackPasses(Object rack) throws IOException {
    List<Verdict> verdicts = runWith((Rack) rack, "");

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts)
        .allSatisfy(one -> assertThat(one.status()).as(one.toString()).isEqualTo(Status.PASS));
  }

  @Test(dataProvider = "faults")
  public void faultOfASwitchPortIsFoundAtItsCable(Object rack, String fault) throws IOException {
    String place = "leaf1/" + ((Rack) rack).port();
    List<Verdict> red =
        runWith((Rack) rack, fault + ":" + place).stream().filter(Verdict::red).toList();
    String all = red.stream().map(Verdict::sentence).collect(Collectors.joining("\n", "\n", "\n"));

    assertThat(criteria(red)).as(all).contains(CriterionId.QOS_APPLIED);
    CriterionId about = fault.equals("switch-mtu") ? CriterionId.MTU : CriterionId.LOSSLESS;
    assertThat(red)
        .as(all)
        .filteredOn(verdict -> verdict.criterion() == about)
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.target()).isEqualTo(PortId.of("node02", "mlx5_0"));
              assertThat(verdict.status()).isEqualTo(Status.FAIL);
              assertThat(verdict.sentence()).contains(place);
            });
    assertThat(red)
        .as(all)
        .filteredOn(verdict -> verdict.criterion() == CriterionId.QOS_APPLIED)
        .singleElement()
        .satisfies(verdict -> assertThat(verdict.target()).isEqualTo(DeviceName.of("leaf1")));
  }

  private static Set<CriterionId> criteria(List<Verdict> red) {
    return red.stream().map(Verdict::criterion).collect(Collectors.toSet());
  }

  /** Every device is, by its own state, as it was before. */
  private static List<Verdict> runWith(Rack kind, String fault) throws IOException {
    Testbed testbed = Opening.descriptor(kind.file());
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, fault)) {
      Map<DeviceName, String> before = rack.fingerprints();
      List<Verdict> verdicts = SuiteRun.acceptance(kind.file(), rack).verdicts();
      assertThat(rack.fingerprints()).isEqualTo(before);
      return verdicts;
    }
  }
}
