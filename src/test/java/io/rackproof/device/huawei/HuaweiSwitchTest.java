package io.rackproof.device.huawei;

import static io.rackproof.device.Profiles.PROFILE;
import static io.rackproof.device.Profiles.read;
import static io.rackproof.device.Profiles.undo;
import static io.rackproof.device.Profiles.wanted;
import static io.rackproof.device.Profiles.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.CliSimShell;
import io.rackproof.device.Configurable;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.device.Profiles;
import io.rackproof.device.ViewLine;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.sim.CliConversation;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
import io.rackproof.sim.huawei.HuaweiSim;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** The driver against the simulated switch. */
public class HuaweiSwitchTest {
  private static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "400GE1/0/1");
  private static final SwitchPortId SECOND = SwitchPortId.of("leaf1", "400GE1/0/2");

  private List<SwitchPort> ports = List.of();
  private HuaweiSim sim = new HuaweiSim(DeviceName.of("leaf1"), ports, new SimClock());
  private CliSimShell shell = new CliSimShell(sim, HuaweiSwitch.DIALECT);
  private HuaweiSwitch driver = driver(false);

  private HuaweiSwitch driver(boolean untestedAllowed) {
    SwitchDevice leaf = Profiles.leaf(SwitchOs.HUAWEI);
    return new HuaweiSwitch(
        new SwitchDevice(leaf.name(), leaf.os(), leaf.access(), untestedAllowed),
        List.of(FIRST, SECOND),
        shell,
        PROFILE);
  }

  @BeforeMethod
  public void deliver() {
    deliver("8.220 (CE8850 V300R020C10SPC200)");
  }

  private void deliver(String release) {
    ports =
        List.of(
            new SwitchPort("400GE1/0/1", Bandwidth.gbps(400)),
            new SwitchPort("400GE1/0/2", Bandwidth.gbps(400)),
            new SwitchPort("400GE1/0/3", Bandwidth.gbps(400)));
    sim = new HuaweiSim(DeviceName.of("leaf1"), ports, new SimClock(), release);
    ports.get(0).hear(new Announcement("node01", "eth2", ""));
    shell = new CliSimShell(sim, HuaweiSwitch.DIALECT);
    driver = driver(false);
  }

  private void type(String... lines) {
    CliConversation login = sim.login();
    for (String line : lines) {
      login.line(line);
    }
  }

  @Test
  public void surveysADeliveredLeaf() {
    SwitchSurvey survey = driver.survey();

    assertThat(shell.sent()).hasSize(1);
    assertThat(survey.version().asOptional()).contains("VRP 8.220 (CE8850 V300R020C10SPC200)");
    SwitchPortSurvey port = survey.port(FIRST);
    assertThat(port.up().asOptional()).contains(true);
    assertThat(port.speed().asOptional()).contains(Bandwidth.gbps(400));
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9100));
    assertThat(port.neighbour().asOptional()).contains(new Neighbour("node01", "eth2"));
    assertThat(survey.port(SECOND).neighbour()).isInstanceOf(Observed.Unsupported.class);
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.NONE);
    assertThat(qos.dscpToPriority()).isEmpty();
    assertThat(qos.ecn().asOptional()).contains(Optional.empty());
  }

  @Test
  public void evidenceHoldsNoPassword() {
    driver.survey();
    driver.snapshot();
    assertThat(sim.login().line("display current-configuration").orElseThrow())
        .contains("not-for-evidence");
    assertThat(shell.heard()).doesNotContain("not-for-evidence").contains("sysname leaf1");
  }

  @Test
  public void applyingMakesThePortLossless() {
    driver.survey();
    List<Change> plan = driver.plan(PROFILE);
    shell.sent().clear();

    assertThat(driver.write(wanted(plan)).values()).containsOnly("");

    SwitchPortSurvey port = driver.survey().port(SECOND);
    assertThat(port.mtu().asOptional()).contains(ByteSize.of(9198));
    SwitchQos qos = port.qos().asOptional().orElseThrow();
    assertThat(qos.pfc().asOptional()).contains(PriorityMask.only(Priority.of(3)));
    assertThat(qos.dscpToPriority()).containsEntry(Dscp.of(26), Priority.of(3));
    assertThat(qos.ecn().asOptional()).contains(Optional.of(PROFILE.ecn()));
    assertThat(qos.scheduler().asOptional()).contains("qos drr 0 to 7 weight 60");
    assertThat(qos.headroom().asOptional().orElseThrow()).endsWith("Hdrm 40(K)");
    shell.alter("display dcb pfc buffer", text -> "Error: Unrecognized command found.\n");
    assertThat(driver.survey().port(SECOND).qos().asOptional().orElseThrow().headroom())
        .isInstanceOf(Observed.Unsupported.class);
    shell.alter("display dcb pfc buffer", text -> "garbage\n");
    assertThat(driver.survey().port(SECOND).qos().asOptional().orElseThrow().headroom())
        .isInstanceOf(Observed.Unknown.class);
    assertThat(ports.get(1).ecnByQueue()).containsEntry(3, PROFILE.ecn());
    assertThat(ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
    assertThat(read(driver, plan.get(0).setting())).isEqualTo(ViewLine.SET);
    for (Change change : plan) {
      assertThat(read(driver, change.setting())).as(change.toString()).isEqualTo(change.wanted());
    }
  }

  @Test
  public void theWholePlanIsUndoneWithoutTraceNewestFirst() {
    type("system-view", "interface 400GE1/0/2", "qos drr 0 to 4", "trust dscp", "commit");
    driver.survey();
    List<Change> plan = driver.plan(PROFILE);
    String before = sim.fingerprint();
    Observed<?> snapshot = driver.snapshot();
    Writes undo = undo(driver, plan);

    driver.write(wanted(plan));
    assertThat(sim.fingerprint()).isNotEqualTo(before);
    driver.survey();
    assertThat(driver.plan(PROFILE)).as("same plan after it").isEqualTo(plan);
    assertThat(driver.write(undo).values()).containsOnly("");

    assertThat(sim.fingerprint()).isEqualTo(before);
    assertThat(driver.snapshot().asOptional()).isEqualTo(snapshot.asOptional());
  }

  @Test
  public void planNeedsNoAccessAndTouchesNoOtherPort() {
    List<Change> plan = driver.plan(PROFILE);
    assertThat(shell.sent()).isEmpty();
    assertThat(plan).extracting(Change::setting).doesNotHaveDuplicates();
    assertThat(plan).allMatch(change -> change.affects().isEmpty());
    assertThat(plan)
        .extracting(change -> change.setting().toString() + " = " + change.wanted())
        .contains(
            "leaf1 dcb pfc rackproof = (set)",
            "leaf1/diffserv domain rackproof ip-dscp-inbound 26 = phb af3 green",
            "leaf1/interface 400GE1/0/1 dcb pfc enable = rackproof mode manual");
  }

  @Test
  public void whatIsRefusedIsToldAndTheRestIsTaken() {
    driver.survey();
    String before = sim.fingerprint();
    Setting trust = new Setting(driver.device(), "interface 400GE1/0/1", "trust");
    Setting domain = new Setting(driver.device(), "interface 400GE1/0/1", "trust upstream");
    Setting nowhere = new Setting(driver.device(), "interface 400GE1/0/77", "trust");

    assertThat(write(driver, nowhere, "dscp")).contains("Wrong parameter");
    assertThat(write(driver, domain, "missing")).contains("does not exist");
    assertThat(sim.fingerprint()).isEqualTo(before);

    Map<Setting, String> both =
        driver.write(new Writes(List.of(Map.entry(nowhere, "dscp"), Map.entry(trust, "dscp"))));
    assertThat(both.get(nowhere)).contains("Wrong parameter");
    assertThat(both.get(trust)).isEmpty();
    assertThat(read(driver, trust)).isEqualTo("dscp");
  }

  @Test
  public void stuckWritesAreSeen() {
    ports.get(0).stick(SwitchPort.PFC);
    driver.survey();
    List<Change> plan = driver.plan(PROFILE);
    assertThat(driver.write(wanted(plan)).values()).containsOnly("");
    Setting pfc = new Setting(driver.device(), "interface 400GE1/0/1", "dcb pfc enable");
    assertThat(read(driver, pfc)).isEqualTo(Configurable.ABSENT);
  }

  @Test
  public void unknownReleaseIsReadButNotWritten() {
    deliver("5.170 (S6720 V200R011C10SPC600)");
    String before = sim.fingerprint();
    List<Change> plan = driver.plan(PROFILE);
    assertThat(driver.write(wanted(plan)).values())
        .allMatch(said -> said.contains("runs VRP 5.170"));
    assertThat(sim.fingerprint()).isEqualTo(before);
    assertThat(driver.survey().port(FIRST).qos().asOptional()).isPresent();
    assertThat(driver(true).write(wanted(plan)).values()).containsOnly("");
  }

  @Test
  public void readsCounters() {
    driver.survey();
    driver.write(wanted(driver.plan(PROFILE)));
    ports.get(0).counters().add(Kind.RX_PFC, 3, 12345);
    ports.get(0).counters().add(Kind.QUEUE_BYTES, 3, 9_876_543_210L);
    ports.get(0).counters().add(Kind.QUEUE_DROP_PACKETS, 3, 5);
    ports.get(0).counters().add(Kind.RX_BYTES, 77);

    CounterSample sample =
        driver.counters(List.of(FIRST, SECOND)).get(FIRST).asOptional().orElseThrow();

    Optional<Priority> lossless = Optional.of(Priority.of(3));
    assertThat(sample.values())
        .containsEntry(
            new Counter("queue 3 PFC received", CounterKind.PFC_RECEIVED, lossless), 12345L)
        .containsEntry(
            new Counter("queue 3 passed bytes", CounterKind.BYTES_SENT, lossless), 9_876_543_210L)
        .containsEntry(new Counter("queue 3 dropped packets", CounterKind.DROP, lossless), 5L)
        .containsEntry(
            new Counter("Input bytes", CounterKind.BYTES_RECEIVED, Optional.empty()), 77L);
    assertThat(sample.bootId()).contains("cleared never");
    assertThat(driver.counters(List.of())).isEmpty();
  }

  @Test
  public void anyPartThatIsNotUnderstoodMakesTheSampleUnknown() {
    for (String line :
        List.of(
            "display version",
            "display interface 400GE1/0/1",
            "display dcb pfc interface 400GE1/0/1",
            "display qos queue statistics interface 400GE1/0/1")) {
      for (String bad : List.of("", "garbage\n", "Error: Failed to get the statistics.\n")) {
        shell.alter(line, text -> bad);
        assertThat(driver.counters(List.of(FIRST)).get(FIRST))
            .as(line + ": " + bad)
            .isInstanceOf(Observed.Unknown.class);
      }
      shell.alter(line, text -> text.substring(0, text.length() / 2));
      assertThat(driver.counters(List.of(FIRST)).get(FIRST))
          .as(line + " cut")
          .isInstanceOf(Observed.Unknown.class);
    }
  }

  @Test
  public void commandsAreOneTransaction() {
    Setting pfc = new Setting(driver.device(), "interface 400GE1/0/1", "qos queue 3 wred");
    assertThat(driver.commands(pfc, "other"))
        .extracting(Command::line)
        .containsExactly(
            "system-view ; interface 400GE1/0/1 ; qos queue 3 wred other ; quit ; commit ; return");
    assertThat(driver.commands(pfc, Configurable.ABSENT))
        .extracting(Command::line)
        .containsExactly(
            "system-view ; interface 400GE1/0/1 ; undo qos queue 3 wred ; quit ; commit ; return");
  }
}
