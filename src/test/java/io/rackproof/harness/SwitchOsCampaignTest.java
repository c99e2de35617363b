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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The acceptance of the demonstration rack with switches that have a CLI of their own. */
public final class SwitchOsCampaignTest {
  private static final Path RACKS = Path.of("src", "test", "resources", "racks");
  private static final Map<String, String> PORTS =
      Map.of(
          "demo-eos", "leaf1/Ethernet2",
          "demo-nxos", "leaf1/Ethernet1/2",
          "demo-nvue", "leaf1/swp2",
          "demo-huawei", "leaf1/400GE1/0/2",
          "demo-comware", "leaf1/FourHundredGigE1/0/2");
  private static final Set<FaultKind> CLI =
      Set.of(FaultKind.of("cli-paging"), FaultKind.of("cli-hang"));
  private static final Set<FaultKind> ALL =
      Set.of(
          FaultKind.of("pfc-off"),
          FaultKind.of("switch-mtu"),
          FaultKind.of("lossy"),
          FaultKind.of("port-down"),
          FaultKind.of("speed"),
          FaultKind.of("pause-storm"),
          FaultKind.of("dscp-map"),
          FaultKind.of("cables-swapped"));
  private static final Set<FaultKind> SETTINGS =
      Set.of(
          FaultKind.of("pfc-off"),
          FaultKind.of("switch-mtu"),
          FaultKind.of("switch-dscp"),
          FaultKind.of("ecn-off"));

  @DataProvider
  public Object[][] racks() {
    return PORTS.keySet().stream().map(rack -> new Object[] {rack}).toArray(Object[][]::new);
  }

  @DataProvider
  public Object[][] faults() {
    List<Object[]> rows = new ArrayList<>();
    for (String rack : PORTS.keySet()) {
      for (FaultKind kind : kinds(rack)) {
        String place =
            kind.example().startsWith("leaf1/Ethernet") ? PORTS.get(rack) : kind.example();
        rows.add(new Object[] {rack, kind, place});
      }
    }
    return rows.toArray(Object[][]::new);
  }

  /** Every kind on two systems; on the others what their own drivers set and read. */
  private static Set<FaultKind> kinds(String rack) {
    Set<FaultKind> kinds = new TreeSet<>(Comparator.comparing(FaultKind::key));
    kinds.addAll(rack.matches("demo-(eos|nxos)") ? ALL : SETTINGS);
    if (!rack.equals("demo-nvue")) {
      kinds.addAll(CLI);
    }
    return kinds;
  }

  @Test(dataProvider = "racks")
  public void healthyRackPasses(String rack) throws IOException {
    List<Verdict> verdicts = runWith(rack, "");

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts)
        .allSatisfy(one -> assertThat(one.status()).as(one.sentence()).isEqualTo(Status.PASS));
  }

  @Test(dataProvider = "faults")
  public void faultTurnsRedWhatDependsOnItAndNothingElse(String rack, FaultKind kind, String place)
      throws IOException {
    FaultReach reach = new FaultReach(descriptor(rack));

    List<Verdict> red =
        runWith(rack, kind.key() + ":" + place).stream().filter(Verdict::red).toList();

    Set<CriterionId> criteria =
        red.stream().map(Verdict::criterion).collect(Collectors.toCollection(TreeSet::new));
    String all = red.stream().map(Verdict::sentence).collect(Collectors.joining("\n", "\n", "\n"));
    assertThat(criteria).as(all).isEqualTo(expected(rack, kind));
    assertThat(red)
        .allSatisfy(
            verdict -> assertThat(reach.concerns(verdict, place)).as(verdict.sentence()).isTrue());
  }

  /** Where a port without PFC shows no pause counters, whether it paused is open. */
  private static Set<CriterionId> expected(String rack, FaultKind kind) {
    Set<CriterionId> criteria = new TreeSet<>(kind.criteria());
    if (rack.matches("demo-(huawei|comware)") && kind == FaultKind.of("pfc-off")) {
      criteria.add(CriterionId.PFC_FLAT);
    }
    return criteria;
  }

  private static String file(String rack) {
    return RACKS.resolve(rack + ".yaml").toString();
  }

  private static Testbed descriptor(String rack) {
    return Opening.descriptor(file(rack));
  }

  /** Every device is, by its own state, as it was before. */
  private static List<Verdict> runWith(String rack, String fault) throws IOException {
    try (SimulatedAccess access = SimulatedAccess.start(descriptor(rack), fault)) {
      Map<DeviceName, String> before = access.fingerprints();
      List<Verdict> verdicts = SuiteRun.acceptance(file(rack), access).verdicts();
      assertThat(access.fingerprints()).isEqualTo(before);
      return verdicts;
    }
  }
}
