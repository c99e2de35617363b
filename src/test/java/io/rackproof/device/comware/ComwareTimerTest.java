package io.rackproof.device.comware;

import static io.rackproof.device.Profiles.PROFILE;
import static io.rackproof.device.Profiles.wanted;
import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.CliSimShell;
import io.rackproof.device.Configurable.Writes;
import io.rackproof.device.Profiles;
import io.rackproof.device.UndoTimer.Undo;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Change;
import io.rackproof.plan.Setting;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.comware.ComwareSim;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** The switch undoes by itself what a run did that says nothing any more. */
public final class ComwareTimerTest {
  private static final String RUN = "20260105-102030Z-12ab";
  private static final String FIRST = "rackproof-undo-" + RUN + "-1";
  private static final String SECOND = "rackproof-undo-" + RUN + "-2";
  private static final Duration AFTER = Duration.ofMinutes(15);
  private static final DeviceName LEAF = DeviceName.of("leaf1");

  private SimClock clock = new SimClock();
  private ComwareSim sim = new ComwareSim(LEAF, List.of(), clock);
  private CliSimShell shell = new CliSimShell(sim, ComwareSwitch.DIALECT);
  private ComwareSwitch driver = driver("7.1.070, Release 6710");
  private String delivered = "";

  private ComwareSwitch driver(String release) {
    clock = new SimClock();
    List<SwitchPort> ports =
        List.of(
            new SwitchPort("FourHundredGigE1/0/1", Bandwidth.gbps(400)),
            new SwitchPort("FourHundredGigE1/0/2", Bandwidth.gbps(400)));
    sim = new ComwareSim(LEAF, ports, clock, release);
    shell = new CliSimShell(sim, ComwareSwitch.DIALECT);
    delivered = sim.fingerprint();
    SwitchDevice leaf = Profiles.leaf(SwitchOs.COMWARE);
    return new ComwareSwitch(
        new SwitchDevice(
            leaf.name(), leaf.os(), leaf.access(), false, Optional.of(ByteSize.of(256))),
        List.of(
            SwitchPortId.of("leaf1", "FourHundredGigE1/0/1"),
            SwitchPortId.of("leaf1", "FourHundredGigE1/0/2")),
        shell,
        PROFILE);
  }

  @BeforeMethod
  public void deliver() {
    driver = driver("7.1.070, Release 6710");
  }

  /** What the plan changes, newest first, with its values before. */
  private Undo undo(List<Change> plan) {
    List<Map.Entry<Setting, String>> values = new ArrayList<>();
    driver
        .read(plan.stream().map(Change::setting).toList())
        .forEach((setting, value) -> values.add(Map.entry(setting, value.asOptional().get())));
    Collections.reverse(values);
    return new Undo(RUN, AFTER, values, Optional.empty());
  }

  private void armAndChange() {
    List<Change> plan = driver.plan(PROFILE);
    assertThat(driver.arm(undo(plan), Optional.empty()).asOptional()).contains(FIRST);
    assertThat(driver.write(wanted(plan)).values()).containsOnly("");
  }

  @Test
  public void switchWhoseRunIsGoneIsAsItWasAndHasNoScheduleLeft() {
    armAndChange();
    clock.advance(AFTER.minusSeconds(1));
    assertThat(sim.fingerprint()).contains("pfc=3", "scheduler job " + FIRST);

    clock.advance(Duration.ofSeconds(1));

    assertThat(sim.fingerprint()).isEqualTo(delivered);
    assertThat(driver.disarm(RUN, Optional.of(FIRST)).asOptional()).isPresent();
  }

  @Test
  public void armedWithoutAChangeItOnlyRemovesItself() {
    driver.arm(undo(driver.plan(PROFILE)), Optional.empty());

    clock.advance(AFTER);

    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void signOfLifeStartsTheTimeAgain() {
    armAndChange();
    for (int beat = 0; beat < 3; beat++) {
      clock.advance(Duration.ofMinutes(14));
      assertThat(driver.prolong(RUN, AFTER, FIRST).asOptional()).contains(FIRST);
    }
    assertThat(sim.fingerprint()).contains("pfc=3");
    clock.advance(AFTER);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
    assertThat(driver.prolong(RUN, AFTER, FIRST)).isInstanceOf(Observed.Unknown.class);
    assertThat(driver.disarm(RUN, Optional.of(FIRST)).asOptional()).isPresent();
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void armedAgainIsWholeBeforeTheOneBeforeItGoes() {
    List<Change> plan = driver.plan(PROFILE);
    Undo all = undo(plan);
    Undo some = new Undo(RUN, AFTER, all.values().subList(0, 2), Optional.empty());
    driver.arm(some, Optional.empty());
    clock.advance(Duration.ofMinutes(10));

    assertThat(driver.arm(all, Optional.of(FIRST)).asOptional()).contains(SECOND);

    assertThat(sim.fingerprint()).contains(SECOND).doesNotContain(FIRST);
    driver.write(wanted(plan));
    clock.advance(Duration.ofMinutes(14));
    assertThat(sim.fingerprint()).contains("pfc=3");
    clock.advance(Duration.ofMinutes(1));
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void disarmedLeavesNothingAndMayBeDisarmedAgain() {
    driver.arm(undo(driver.plan(PROFILE)), Optional.empty());

    assertThat(driver.disarm(RUN, Optional.of(FIRST)).asOptional()).isPresent();
    assertThat(sim.fingerprint()).isEqualTo(delivered);
    assertThat(driver.disarm(RUN, Optional.of(FIRST)).asOptional()).isPresent();
    assertThat(driver.disarm("never", Optional.empty()).asOptional()).isPresent();
    clock.advance(AFTER);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void lostWhileItArmedIsFoundByItsName() {
    driver.arm(undo(driver.plan(PROFILE)), Optional.empty());

    assertThat(driver.disarm(RUN, Optional.empty()).asOptional()).isPresent();
    assertThat(sim.fingerprint()).isEqualTo(delivered);

    driver.arm(undo(driver.plan(PROFILE)), Optional.empty());
    assertThat(driver.arm(undo(driver.plan(PROFILE)), Optional.empty()).asOptional())
        .contains(FIRST);
  }

  @Test
  public void rebootedSwitchHasNoTimer() {
    armAndChange();
    sim.reboot();

    assertThat(driver.disarm(RUN, Optional.of(FIRST)).asOptional()).isPresent();
    clock.advance(AFTER);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void switchThatWouldRunItAtAnotherTimeHasNone() {
    for (String[] wrong :
        new String[][] {
          {"after 0 hours 15 minutes", "after 15 hours 0 minutes"},
          {"after 0 hours 15 minutes", "after 0 hours 0 minutes"},
          {"Yet to be executed", "Mon Jan 5 10:20:30 2026"},
          {"(Start time +: \\w+ \\w+ \\d+) ..", "$1 23"}
        }) {
      shell.alter("display scheduler schedule", text -> text.replaceAll(wrong[0], wrong[1]));

      assertThat(driver.arm(undo(driver.plan(PROFILE)), Optional.empty()))
          .as(wrong[1])
          .isInstanceOf(Observed.Unsupported.class);
      assertThat(sim.fingerprint()).as(wrong[1]).isEqualTo(delivered);
    }
  }

  @Test
  public void switchThatKeptAnotherJobHasNone() {
    shell.alter(
        "display current-configuration", text -> text.replaceFirst("command 3 ", "command 4 "));

    assertThat(driver.arm(undo(driver.plan(PROFILE)), Optional.empty()))
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void whatIsNotUnderstoodIsUnknownAndNotDisarmed() {
    Undo undo = undo(driver.plan(PROFILE));
    driver.arm(undo, Optional.empty());
    shell.alter("display current-configuration", text -> text.replaceFirst("return\n$", ""));

    assertThat(driver.disarm(RUN, Optional.of(FIRST))).isInstanceOf(Observed.Unknown.class);
    assertThat(driver.arm(undo, Optional.of(FIRST))).isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void refusedSchedulerIsUnsupportedAndLeavesNothing() {
    AtomicInteger lines = new AtomicInteger();
    Undo undo = undo(driver.plan(PROFILE));
    shell.alter(
        "system-view ; scheduler job",
        text -> lines.incrementAndGet() == 5 ? " % Permission denied.\n" : text);

    assertThat(driver.arm(undo, Optional.empty())).isInstanceOf(Observed.Unsupported.class);
    assertThat(lines).hasValue(5);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void unknownReleaseGetsNoTimer() {
    driver = driver("5.20.99, Release 2220");

    assertThat(driver.arm(undo(driver.plan(PROFILE)), Optional.empty()))
        .isInstanceOf(Observed.Unsupported.class);
    assertThat(sim.fingerprint()).isEqualTo(delivered);
  }

  @Test
  public void jobEntersEachViewOnceFromTheUserView() {
    Setting trust = new Setting(LEAF, "interface FourHundredGigE1/0/1", "qos trust");
    Setting frame = new Setting(LEAF, "interface FourHundredGigE1/0/1", "jumboframe enable");
    Setting table = new Setting(LEAF, "", "qos wred queue table rackproof");
    Writes writes =
        new Writes(
            List.of(
                Map.entry(trust, "(absent)"),
                Map.entry(frame, "9216"),
                Map.entry(table, "(absent)")));

    assertThat(UndoJob.of("x", writes.entries()).lines())
        .containsExactly(
            "system-view",
            "interface FourHundredGigE1/0/1",
            "undo qos trust",
            "jumboframe enable 9216",
            "return",
            "system-view",
            "undo qos wred queue table rackproof",
            "return",
            "system-view",
            "undo scheduler schedule x",
            "undo scheduler job x");
  }

  @Test
  public void planShowsArmingAndDisarming() {
    assertThat(driver.arming("RUN", AFTER).get(0).line())
        .startsWith("system-view ; scheduler job rackproof-undo-RUN-1 ; command 1 system-view ; ")
        .endsWith("job rackproof-undo-RUN-1 ; time once delay 15 ; return");
    assertThat(driver.disarming("RUN").get(0).line())
        .isEqualTo(
            "system-view ; undo scheduler schedule rackproof-undo-RUN-1 ; undo scheduler job"
                + " rackproof-undo-RUN-1 ; return");
    assertThat(shell.sent()).isEmpty();
  }

  @Test
  public void namesFitAndDiffer() {
    String one = "APPLY-0b7d9b0e-6f5b-4bb1-8d2c-0123456789ab";
    String other = "APPLY-0b7d9b0e-6f5b-4bb1-8d2c-0123456789ac";

    assertThat(UndoJob.names(one)).allMatch(name -> name.matches("[\\w.-]{1,47}"));
    assertThat(UndoJob.names(one)).doesNotContainAnyElementsOf(UndoJob.names(other));
    assertThat(UndoJob.names("a b")).doesNotContainAnyElementsOf(UndoJob.names("a_b"));
  }
}
