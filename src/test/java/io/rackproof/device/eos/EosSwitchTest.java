package io.rackproof.device.eos;

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
import io.rackproof.sim.eos.EosSim;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
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

public final class EosSwitchTest {
  private static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "Ethernet1");
  private static final Priority LOSSLESS = Priority.of(3);

  private List<SwitchPort> ports;
  private EosSim sim;
  private ConversationShell shell;
  private EosSwitch driver;

  @BeforeMethod
  public void leaf() {
    leaf("4.31.2F", false);
  }

  private void leaf(String release, boolean untestedAllowed) {
    ports = CliLeaf.ports("Ethernet1", "Ethernet2", "Ethernet3");
    sim = new EosSim(CliLeaf.NAME, ports, new SimClock(), release);
    shell = new ConversationShell(sim);
    driver =
        new EosSwitch(
            CliLeaf.device(SwitchOs.EOS, untestedAllowed),
            CliLeaf.ids("Ethernet1", "Ethernet2"),
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
    assertThat(ports.get(0).mtu()).isEqualTo(9214);
    assertThat(ports.get(1).priorityOf(dscp)).isEqualTo(3);
    assertThat(ports.get(1).ecnByQueue()).containsEntry(3, profile.ecn());
    assertThat(ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
    SwitchQos qos = known(driver.survey().port(FIRST).qos());
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.only(LOSSLESS));
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(dscp), LOSSLESS);
    assertThat(qos.ecn().asOptional()).contains(Optional.of(profile.ecn()));
    assertThat(qos.scheduler().asOptional()).contains("round robin, 60 %");
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
  public void onlyTheMapsConcernOtherPorts() {
    assertThat(driver.plan(CliLeaf.profile(26)))
        .filteredOn(change -> !change.affects().isEmpty())
        .extracting(change -> change.setting().scope())
        .containsExactly(EosPlan.DSCP_MAP, EosPlan.QUEUE_MAP);
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
    assertThat(known(driver.survey().version())).isEqualTo("4.31.2F");
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
  public void refusedSettingStopsNoOtherAndLeavesNoSession() {
    Setting mtu = new Setting(CliLeaf.NAME, "interface Ethernet1", "mtu");
    Setting pfc = new Setting(CliLeaf.NAME, "interface Ethernet2", "priority-flow-control on");

    Map<Setting, String> results =
        driver.write(
            new Configurable.Writes(List.of(Map.entry(mtu, "99999"), Map.entry(pfc, "(set)"))));

    assertThat(results.get(mtu)).contains("% Invalid input");
    assertThat(results.get(pfc)).isEmpty();
    assertThat(ports.get(0).mtu()).isEqualTo(1500);
    assertThat(sim.fingerprint()).doesNotContain("SESSION");
  }

  @Test
  public void whatADeadRunLeftInItsSessionIsNotCommitted() {
    shell.run(
        io.rackproof.remote.Command.cliChange(
            List.of("configure session rackproof", "interface Ethernet1", "mtu 4000", "end")));
    Setting pfc = new Setting(CliLeaf.NAME, "interface Ethernet2", "priority-flow-control on");

    driver.write(new Configurable.Writes(List.of(Map.entry(pfc, "(set)"))));

    assertThat(ports.get(0).mtu()).isEqualTo(1500);
    assertThat(sim.fingerprint()).doesNotContain("SESSION").contains("priority-flow-control on");
  }

  @Test
  public void otherReleasesAreReadButNotWritten() {
    leaf("4.99.0F", false);
    String before = sim.fingerprint();
    Setting mtu = new Setting(CliLeaf.NAME, "interface Ethernet1", "mtu");

    Map<Setting, String> results =
        driver.write(new Configurable.Writes(List.of(Map.entry(mtu, "9000"))));

    assertThat(results.get(mtu)).contains("4.99.0F").contains("untested_os: allow");
    assertThat(sim.fingerprint()).isEqualTo(before);
    assertThat(known(driver.survey().port(FIRST).mtu()).bytes()).isEqualTo(1500);

    leaf("4.99.0F", true);
    assertThat(driver.write(new Configurable.Writes(List.of(Map.entry(mtu, "9000")))).get(mtu))
        .isEmpty();
  }

  @Test
  public void configurationCutShortIsNotRead() {
    shell.alter("show running-config", text -> text.replace("end\n", ""));

    assertThat(driver.survey().port(FIRST).qos()).isInstanceOf(Observed.Unknown.class);
    assertThat(driver.snapshot()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void profileAndOwnLinesMixedAreNotJudged() {
    shell.alter(
        "show running-config",
        text ->
            text.replace(
                "interface Ethernet1\n",
                "qos profile P\n   priority-flow-control on\ninterface Ethernet1\n"
                    + "   service-profile P\n   priority-flow-control on\n"));

    assertThat(driver.survey().port(FIRST).qos()).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void secretsAreNotAskedFor() {
    driver.survey();
    driver.snapshot();

    assertThat(shell.typed()).contains("show running-config sanitized");
    assertThat(shell.heard()).doesNotContain("$6$");
  }
}
