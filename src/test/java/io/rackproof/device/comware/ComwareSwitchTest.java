package io.rackproof.device.comware;

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
import io.rackproof.sim.comware.ComwareSim;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.fabric.SwitchPortCounters.Kind;
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
public class ComwareSwitchTest {
  private static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "FourHundredGigE1/0/1");
  private static final SwitchPortId SECOND = SwitchPortId.of("leaf1", "FourHundredGigE1/0/2");

  private List<SwitchPort> ports = List.of();
  private ComwareSim sim = new ComwareSim(DeviceName.of("leaf1"), ports, new SimClock());
  private CliSimShell shell = new CliSimShell(sim, ComwareSwitch.DIALECT);
  private ComwareSwitch driver = driver(false);

  private ComwareSwitch driver(boolean untestedAllowed) {
    SwitchDevice leaf = Profiles.leaf(SwitchOs.COMWARE);
    return new ComwareSwitch(
        new SwitchDevice(
            leaf.name(), leaf.os(), leaf.access(), untestedAllowed, Optional.of(ByteSize.of(256))),
        List.of(FIRST, SECOND),
        shell,
        PROFILE);
  }

  @BeforeMethod
  public void deliver() {
    deliver("7.1.070, Release 6710");
  }

  private void deliver(String release) {
    ports =
        List.of(
            new SwitchPort("FourHundredGigE1/0/1", Bandwidth.gbps(400)),
            new SwitchPort("FourHundredGigE1/0/2", Bandwidth.gbps(400)),
            new SwitchPort("FourHundredGigE1/0/3", Bandwidth.gbps(400)));
    sim = new ComwareSim(DeviceName.of("leaf1"), ports, new SimClock(), release);
    ports.get(0).hear(new Announcement("node01", "eth2", ""));
    shell = new CliSimShell(sim, ComwareSwitch.DIALECT);
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
    assertThat(survey.version().asOptional()).contains("Comware 7.1.070 Release 6710");
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
    assertThat(ports.get(1).ecnByQueue()).containsEntry(3, PROFILE.ecn());
    assertThat(ports.get(2).pfc()).isEqualTo(PriorityMask.NONE);
    for (Change change : plan) {
      assertThat(read(driver, change.setting())).as(change.toString()).isEqualTo(change.wanted());
    }
  }

  @Test
  public void theWholePlanIsUndoneWithoutTraceNewestFirst() {
    type(
        "system-view",
        "interface FourHundredGigE1/0/2",
        "priority-flow-control auto",
        "priority-flow-control no-drop dot1p 5",
        "quit",
        "qos map-table dscp-dot1p",
        "import 26 export 1");
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
  public void planNeedsNoAccessAndTellsWhomTheMapsAffect() {
    List<Change> plan = driver.plan(PROFILE);
    assertThat(shell.sent()).isEmpty();
    assertThat(plan).extracting(Change::setting).doesNotHaveDuplicates();
    assertThat(plan)
        .extracting(change -> change.setting().toString() + " = " + change.wanted())
        .contains(
            "leaf1/qos map-table dscp-dot1p 26 = 3",
            "leaf1/interface FourHundredGigE1/0/1 priority-flow-control = enable",
            "leaf1/interface FourHundredGigE1/0/1 priority-flow-control no-drop dot1p = 3");
    driver.survey();
    assertThat(driver.plan(PROFILE))
        .filteredOn(change -> !change.affects().isEmpty())
        .hasSize(2)
        .extracting(Change::affects)
        .containsOnly(List.of("FourHundredGigE1/0/3"));
  }

  @Test
  public void whatIsRefusedIsToldAndTheRestIsTaken() {
    driver.survey();
    String before = sim.fingerprint();
    Setting trust = new Setting(driver.device(), "interface FourHundredGigE1/0/1", "qos trust");
    Setting domain =
        new Setting(driver.device(), "interface FourHundredGigE1/0/1", "qos wred apply");
    Setting nowhere = new Setting(driver.device(), "interface FourHundredGigE1/0/77", "qos trust");

    assertThat(write(driver, nowhere, "dscp")).contains("Wrong parameter");
    assertThat(write(driver, domain, "missing")).contains("Failed to apply the WRED table");
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
    Setting pfc =
        new Setting(driver.device(), "interface FourHundredGigE1/0/1", "priority-flow-control");
    assertThat(read(driver, pfc)).isEqualTo(Configurable.ABSENT);
  }

  @Test
  public void unknownReleaseIsReadButNotWritten() {
    deliver("5.20.99, Release 2220");
    String before = sim.fingerprint();
    List<Change> plan = driver.plan(PROFILE);
    assertThat(driver.write(wanted(plan)).values())
        .allMatch(said -> said.contains("runs Comware 5.20.99"));
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
        .containsEntry(new Counter("dot1p 3 Recv", CounterKind.PFC_RECEIVED, lossless), 12345L)
        .containsEntry(
            new Counter("queue 3 forwarded bytes", CounterKind.BYTES_SENT, lossless),
            9_876_543_210L)
        .containsEntry(new Counter("queue 3 dropped packets", CounterKind.DROP, lossless), 5L)
        .containsEntry(
            new Counter("Input bytes", CounterKind.BYTES_RECEIVED, Optional.empty()), 77L);
    assertThat(sample.bootId()).contains("cleared Never");
    assertThat(driver.counters(List.of())).isEmpty();
  }

  @Test
  public void anyPartThatIsNotUnderstoodMakesTheSampleUnknown() {
    for (String line :
        List.of(
            "display version",
            "display interface FourHundredGigE1/0/1",
            "display priority-flow-control interface FourHundredGigE1/0/1",
            "display qos queue-statistics interface FourHundredGigE1/0/1")) {
      for (String bad : List.of("", "garbage\n", " % Failed to get the statistics.\n")) {
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
  public void commandsEnterAndLeaveTheViews() {
    Setting table =
        new Setting(driver.device(), "interface FourHundredGigE1/0/1", "qos wred apply");
    assertThat(driver.commands(table, "other"))
        .extracting(Command::line)
        .containsExactly(
            "system-view ; interface FourHundredGigE1/0/1 ; qos wred apply other ; quit ; return");
    assertThat(driver.commands(table, Configurable.ABSENT))
        .extracting(Command::line)
        .containsExactly(
            "system-view ; interface FourHundredGigE1/0/1 ; undo qos wred apply ; quit ; return");
  }
}
