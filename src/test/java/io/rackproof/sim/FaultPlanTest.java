package io.rackproof.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.criteria.CriterionId;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Faults as they are named, and the state that each changes. */
public final class FaultPlanTest {
  private static final Testbed TESTBED = SmallRack.testbed();

  @Test
  public void readsFaultsWithTheirTargets() {
    assertThat(FaultPlan.parse("mtu:node02/mlx5_1, pfc-off:leaf1/Ethernet8", TESTBED))
        .containsExactly(
            new Fault(FaultKind.of("mtu"), "node02", "mlx5_1"),
            new Fault(FaultKind.of("pfc-off"), "leaf1", "Ethernet8"));
    assertThat(FaultPlan.parse(" ", TESTBED)).isEmpty();
  }

  @DataProvider
  public Object[][] mistakes() {
    return new Object[][] {
      {"mut:node02/mlx5_1", "no fault 'mut'; did you mean 'mtu'?"},
      {"mtu:node2/mlx5_1", "no target of mtu 'node2/mlx5_1'; did you mean 'node02/mlx5_1'?"},
      {"pfc-off:leaf1/Ethernet9", "did you mean 'leaf1/Ethernet0'?"},
      {"hang:node9/ethtool", "no target of hang 'node9'"},
      {"hang:node01", "needs a program, as in hang:node01/ethtool"},
      {"jitter", "needs a target, as in jitter:node02/mlx5_1"}
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsOneSentenceWithTheNearestSpelling(String text, String said) {
    assertThatThrownBy(() -> FaultPlan.parse(text, TESTBED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(said)
        .hasMessageNotContaining("\n");
  }

  @Test
  public void helpListsEveryFaultWithAnExampleThatParses() {
    String help = FaultPlan.help();
    for (FaultKind kind : ofThisRack()) {
      String example = kind.key() + ":" + kind.example();
      assertThat(help).contains("-Dfault=" + example + "\n").contains(kind.title());
      assertThat(FaultPlan.parse(example, TESTBED)).hasSize(1);
      assertThat(kind.criteria()).isNotEmpty();
    }
  }

  private static List<FaultKind> ofThisRack() {
    return FaultKind.all().stream()
        .filter(kind -> !kind.ofCliSwitches() && !kind.ofOneMake())
        .toList();
  }

  @Test
  public void faultsOfACliAreForSwitchesThatHaveOne() {
    assertThat(FaultPlan.help()).contains("-Dfault=cli-hang:leaf1\n");
    assertThatThrownBy(() -> FaultPlan.parse("cli-hang:leaf1", TESTBED))
        .hasMessageContaining("there is no target of cli-hang 'leaf1'");
  }

  @Test
  public void everyCriterionOfMeasurementHasAFault() {
    Set<CriterionId> covered =
        Set.copyOf(FaultKind.all().stream().flatMap(kind -> kind.criteria().stream()).toList());

    assertThat(covered)
        .containsAll(
            Arrays.stream(CriterionId.values())
                .filter(id -> id != CriterionId.RESTORED)
                // Today's fault is tomorrow's usual state: nights are simulated where they are
                // judged.
                .filter(id -> id != CriterionId.REGRESSION)
                .toList());
  }

  @DataProvider
  public Iterator<Object[]> kinds() {
    List<Object[]> rows = new ArrayList<>();
    for (FaultKind kind : ofThisRack()) {
      rows.add(new Object[] {kind});
    }
    return rows.iterator();
  }

  @Test(dataProvider = "kinds")
  public void aFaultChangesNothingButItsTarget(FaultKind kind) {
    Fault fault = FaultPlan.parse(kind.key() + ":" + kind.example(), TESTBED).get(0);
    Map<DeviceName, String> healthy = states(List.of());

    Map<DeviceName, String> faulty = states(List.of(fault));

    faulty.forEach(
        (device, state) -> {
          boolean itself = device.value().equals(fault.device());
          boolean cabled = kind.place() == FaultPlace.NIC && device.value().startsWith("leaf");
          if (!itself && !cabled) {
            assertThat(state).as("%s", device).isEqualTo(healthy.get(device));
          }
        });
  }

  @Test
  public void whatIsStuckTakesWritesAndKeepsItsValue() {
    RackParts parts =
        parts(
            FaultPlan.parse(
                "mtu:node02/mlx5_1,wrong-priority:node01/mlx5_0,"
                    + "dscp-map:node01/mlx5_0,pfc-off:leaf1/Ethernet8,switch-mtu:leaf1/Ethernet8",
                TESTBED));

    Output written = parts.host(DeviceName.of("node02")).run(call("ip link set dev eth1 mtu 9000"));
    assertThat(written).isEqualTo(Output.ok(""));
    assertThat(parts.host(DeviceName.of("node02")).fingerprint())
        .contains("eth0.mtu=9000\n", "eth1.mtu=1500\n");
    parts.host(DeviceName.of("node01")).run(call("mlnx_qos -i eth0 --trust dscp"));
    assertThat(
            parts
                .host(DeviceName.of("node01"))
                .run(call("mlnx_qos -i eth0 --pfc 0,0,0,1,0,0,0,0"))
                .stdout())
        .contains("\tenabled     0   0   0   0   1   0   0   0   \n");
    assertThat(
            parts
                .host(DeviceName.of("node01"))
                .run(call("mlnx_qos -i eth0 --dscp2prio set,26,3"))
                .stdout())
        .contains("\tprio:0 dscp:26,07,06,05,04,03,02,01,\n\tprio:0 dscp:00,\n")
        .contains("\tprio:3 dscp:31,30,29,28,27,25,24,\n");
    SwitchPort port = parts.switchPort(SwitchPortId.of("leaf1", "Ethernet8"));
    port.setMtu(9216);
    port.setPfc(new PriorityMask(8));
    assertThat(port.mtu()).isEqualTo(1500);
    assertThat(port.pfc().bits()).isZero();
    assertThat(port.stuck()).containsExactlyInAnyOrder("mtu", "pfc");
  }

  @Test
  public void aGarbledProgramEndsInTheMiddleOfALineWithStatusZero() {
    RackParts parts = parts(FaultPlan.parse("garbled:node01/ibv_devinfo", TESTBED));

    Output output = parts.host(DeviceName.of("node01")).run(call("ibv_devinfo -v"));

    assertThat(output.status()).isZero();
    assertThat(output.stdout()).startsWith("hca_id:\tmlx5_0\n").doesNotEndWith("\n");
  }

  @Test
  public void aMissingProgramIsNotFoundOnItsHostAlone() {
    RackParts parts = parts(FaultPlan.parse("tool-missing:node01/ib_write_bw", TESTBED));

    assertThat(parts.host(DeviceName.of("node01")).run(call("ib_write_bw --version")).status())
        .isEqualTo(127);
    assertThat(parts.host(DeviceName.of("node02")).run(call("ib_write_bw --version")).status())
        .isEqualTo(1);
  }

  private static Invocation call(String line) {
    return new Invocation(List.of(line.split(" ", -1)), true, "");
  }

  private static RackParts parts(List<Fault> faults) {
    RackParts parts = new RackParts(TESTBED, new SimClock());
    faults.forEach(fault -> fault.kind().effect().on(new FaultSite(parts, fault)));
    return parts;
  }

  /** Each device's configuration and what its surveys show. */
  private static Map<DeviceName, String> states(List<Fault> faults) {
    RackParts parts = parts(faults);
    Map<DeviceName, String> states = new TreeMap<>();
    parts
        .devices(TESTBED, SwitchSims::of)
        .forEach(
            (name, device) -> {
              StringBuilder state = new StringBuilder(device.fingerprint());
              boolean hangs =
                  faults.stream()
                      .anyMatch(
                          fault ->
                              fault.kind() == FaultKind.of("hang")
                                  && fault.device().equals(name.value()));
              if (!hangs) {
                for (String line :
                    List.of("ibv_devinfo -v", "lsmod", "ethtool -S eth1", "lspci -vvv")) {
                  state.append(device.run(call(line)));
                }
              }
              states.put(name, state.toString());
            });
    return states;
  }
}
