package io.rackproof.device.nxos;

import static io.rackproof.device.CliLeaf.apply;
import static io.rackproof.device.CliLeaf.read;
import static io.rackproof.device.CliLeaf.undo;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.CliLeaf;
import io.rackproof.device.Configurable;
import io.rackproof.device.ConversationShell;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import io.rackproof.sim.nxos.NxosSim;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class NxosSwitchTest {
  private static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "Ethernet1/1");
  private static final Priority LOSSLESS = Priority.of(3);

  private List<SwitchPort> ports;
  private NxosSim sim;
  private ConversationShell shell;
  private NxosSwitch driver;

  @BeforeMethod
  public void leaf() {
    leaf("10.3(4a)", false);
  }

  private void leaf(String release, boolean untestedAllowed) {
    ports = CliLeaf.ports("Ethernet1/1", "Ethernet1/2", "Ethernet1/3");
    sim = new NxosSim(CliLeaf.NAME, ports, new SimClock(), release);
    shell = new ConversationShell(sim);
    driver =
        new NxosSwitch(
            CliLeaf.device(SwitchOs.NXOS, untestedAllowed),
            CliLeaf.ids("Ethernet1/1", "Ethernet1/2"),
            shell,
            LOSSLESS);
  }

  @DataProvider
  public Object[][] dscps() {
    return new Object[][] {{26}, {46}};
  }

  @Test(dataProvider = "dscps")
  public void profileIsAppliedReadBackAndUndone(int dscp) {
    LosslessProfile profile = CliLeaf.profile(dscp);
    String before = sim.fingerprint();
    driver.survey();
    List<Change> plan = driver.plan(profile);

    Map<Setting, String> prior = apply(driver, plan);

    read(driver, plan)
        .forEach(
            (setting, value) ->
                assertThat(value).as(setting.toString()).isEqualTo(wanted(plan, setting)));
    assertThat(ports.get(0).pfc()).isEqualTo(PriorityMask.only(LOSSLESS));
    assertThat(ports.get(0).mtu()).isEqualTo(9216);
    assertThat(ports.get(1).priorityOf(dscp)).isEqualTo(3);
    assertThat(ports.get(1).ecnByQueue()).containsEntry(3, profile.ecn());
    assertThat(ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
    SwitchQos qos = known(driver.survey().port(FIRST).qos());
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.only(LOSSLESS));
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(dscp), LOSSLESS);
    assertThat(qos.ecn().asOptional()).contains(Optional.of(profile.ecn()));
    assertThat(qos.scheduler().asOptional()).contains("bandwidth remaining percent 60");
    assertThat(qos.headroom().asOptional().orElseThrow()).contains("by default");
    assertThat(qos.watchdog().asOptional().orElseThrow()).contains("says nothing of it");

    undo(driver, prior);

    assertThat(sim.fingerprint()).isEqualTo(before);
  }

  private static String wanted(List<Change> plan, Setting setting) {
    return plan.stream()
        .filter(change -> change.setting().equals(setting))
        .findFirst()
        .orElseThrow()
        .wanted();
  }

  private static <T> T known(Observed<T> observed) {
    return observed.asOptional().orElseThrow(() -> new AssertionError(observed.toString()));
  }

  @Test
  public void onlyTheNetworkPolicyConcernsOtherPorts() {
    assertThat(driver.plan(CliLeaf.profile(26)))
        .filteredOn(change -> !change.affects().isEmpty())
        .extracting(change -> change.setting().scope())
        .containsExactly(NxosPlan.SYSTEM);
  }

  @Test
  public void surveyOfADeliveredSwitch() {
    SwitchPortSurvey port = driver.survey().port(FIRST);

    assertThat(known(port.up())).isTrue();
    assertThat(known(port.speed()).gbps()).isEqualTo(400);
    assertThat(known(port.mtu()).bytes()).isEqualTo(1500);
    assertThat(known(port.qos()).pfc().asOptional()).contains(PriorityMask.NONE);
    assertThat(known(port.qos()).ecn().asOptional()).contains(Optional.empty());
    assertThat(port.neighbour()).isInstanceOf(Observed.Unknown.class);
    assertThat(known(driver.survey().version())).isEqualTo("10.3(4a)");
  }

  @Test
  public void countersAreThoseOfThePort() {
    ports.get(0).counters().add(Kind.QUEUE_BYTES, 3, 4096);
    ports.get(0).counters().add(Kind.TX_PFC, 3, 5);
    ports.get(0).counters().add(Kind.RX_DROPS, 2);

    CounterSample sample = known(driver.counters(List.of(FIRST)).get(FIRST));

    assertThat(total(sample, CounterKind.BYTES_SENT, Optional.of(LOSSLESS))).isEqualTo(4096);
    assertThat(total(sample, CounterKind.PFC_SENT, Optional.of(LOSSLESS))).isEqualTo(5);
    assertThat(total(sample, CounterKind.DROP, Optional.empty())).isEqualTo(2);
  }

  private static long total(CounterSample sample, CounterKind kind, Optional<Priority> priority) {
    return sample.values().entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .filter(entry -> entry.getKey().priority().equals(priority))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  public void refusedSettingStopsNoOther() {
    Setting mtu = new Setting(CliLeaf.NAME, "interface Ethernet1/1", "mtu");
    Setting pfc = new Setting(CliLeaf.NAME, "interface Ethernet1/2", "priority-flow-control mode");

    Map<Setting, String> results =
        driver.write(
            new Configurable.Writes(List.of(Map.entry(mtu, "99999"), Map.entry(pfc, "on"))));

    assertThat(results.get(mtu)).contains("% Invalid command");
    assertThat(results.get(pfc)).isEmpty();
    assertThat(ports.get(0).mtu()).isEqualTo(1500);
  }

  @Test
  public void policyThatIsInUseIsNotRemoved() {
    LosslessProfile profile = CliLeaf.profile(26);
    apply(driver, driver.plan(profile));
    Setting policy = new Setting(CliLeaf.NAME, "", NxosPlan.OUTPUT);

    Map<Setting, String> results =
        driver.write(new Configurable.Writes(List.of(Map.entry(policy, Configurable.ABSENT))));

    assertThat(results.get(policy)).contains("is in use");
  }

  @Test
  public void lowerClassesOfAnotherPolicyAreRead() {
    shell.alter(
        "show running-config",
        text ->
            text
                + "class-map type qos match-any A\n  match dscp 24-31\n"
                + "policy-map type qos P\n  class A\n    set qos-group 5\n"
                + "interface Ethernet1/1\n  service-policy type qos input P\n");

    SwitchQos qos = known(driver.survey().port(FIRST).qos());

    assertThat(qos.dscpToPriority()).hasSize(8).containsEntry(Dscp.of(26), Priority.of(5));
  }

  @Test
  public void classThatMatchesMoreThanDscpIsNotJudged() {
    shell.alter(
        "show running-config",
        text ->
            text
                + "class-map type qos match-all A\n  match cos 3\n  match dscp 26\n"
                + "policy-map type qos P\n  class A\n    set qos-group 3\n"
                + "interface Ethernet1/1\n  service-policy type qos input P\n");

    assertThat(driver.survey().port(FIRST).qos()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void otherReleasesAreReadButNotWritten() {
    leaf("11.1(1)", false);
    String before = sim.fingerprint();
    Setting mtu = new Setting(CliLeaf.NAME, "interface Ethernet1/1", "mtu");

    Map<Setting, String> results =
        driver.write(new Configurable.Writes(List.of(Map.entry(mtu, "9000"))));

    assertThat(results.get(mtu)).contains("11.1(1)").contains("untested_os: allow");
    assertThat(sim.fingerprint()).isEqualTo(before);
    assertThat(known(driver.survey().port(FIRST).mtu()).bytes()).isEqualTo(1500);

    leaf("11.1(1)", true);
    assertThat(driver.write(new Configurable.Writes(List.of(Map.entry(mtu, "9000")))).get(mtu))
        .isEmpty();
  }

  @Test
  public void configurationCutShortIsNotRead() {
    shell.alter("show clock", text -> "");

    assertThat(driver.survey().port(FIRST).qos()).isInstanceOf(Observed.Unknown.class);
    assertThat(driver.snapshot()).isInstanceOf(Observed.Unknown.class);
  }
}
