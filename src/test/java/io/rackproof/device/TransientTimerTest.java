package io.rackproof.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.UndoTimer.Undo;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

public final class TransientTimerTest {
  private static final String SCRIPT = "/run/rackproof-undo-run-1.sh";
  private static final Setting PFC = new Setting(DeviceName.of("node01"), "eth0", "pfc");
  private static final Setting FIXED = new Setting(DeviceName.of("node01"), "eth0", "fixed");
  private static final Holder HOLDER = Holder.of("run-1", "ops", "desk", 7, Instant.EPOCH);
  private static final Undo UNDO =
      new Undo(
          "run-1",
          Duration.ofMinutes(15),
          List.of(Map.entry(PFC, "0,0"), Map.entry(FIXED, "x")),
          Optional.of(HOLDER));

  private static TransientTimer timer(ScriptedShell shell) {
    return new TransientTimer(
        shell,
        (setting, value) -> {
          if (setting.equals(FIXED)) {
            throw new IllegalArgumentException("fixed");
          }
          return List.of(Command.change("mlnx_qos", "-i", setting.scope(), "--pfc", value));
        });
  }

  @Test
  public void armedBeforeTheScriptWhichRemovesItself() {
    ScriptedShell shell = new ScriptedShell();

    assertThat(timer(shell).arm(UNDO, Optional.empty()).asOptional()).contains("systemd");

    assertThat(shell.sent().get(0).get(0).line())
        .isEqualTo(
            "systemd-run --collect --on-active=900 --unit=rackproof-undo-run-1 /bin/sh " + SCRIPT);
    Command write = shell.sent().get(1).get(0);
    assertThat(write.argv()).containsExactly("tee", SCRIPT);
    assertThat(write.stdin().orElseThrow())
        .contains("mlnx_qos -i eth0 --pfc 0,0\n")
        .contains("# node01/eth0 fixed cannot")
        .contains("find /run/rackproof.lease -maxdepth 0 -lname '" + HOLDER.text() + "' -delete\n")
        .endsWith("rm -f " + SCRIPT + "\n");
    assertThat(shell.sent()).hasSize(2);
    assertThat(write.asRoot()).isTrue();
  }

  @Test
  public void armedAgainStartsTheTimeAgain() {
    ScriptedShell shell = new ScriptedShell();

    timer(shell).arm(UNDO, Optional.of("systemd"));

    assertThat(shell.sent().get(0).stream().skip(1).map(Command::line))
        .containsExactly(
            "mv -fT " + SCRIPT + ".new " + SCRIPT, "systemctl restart rackproof-undo-run-1.timer");
    assertThat(shell.sent()).hasSize(1);
  }

  @Test
  public void armedByACallWhoseReplyWasLostCounts() {
    ScriptedShell shell =
        new ScriptedShell()
            .says("systemd-run", 1, "", "Failed to start: Unit x.timer was already loaded or …\n");

    assertThat(timer(shell).arm(UNDO, Optional.empty()).asOptional()).contains("systemd");
    assertThat(shell.sent().get(1).get(0).argv()).startsWith("systemctl", "restart");
  }

  @Test
  public void withoutSystemdAJobOfAtIsKnownByItsNumber() {
    ScriptedShell shell =
        new ScriptedShell()
            .ends("systemd-run", Outcome.TOOL_MISSING)
            .says("at ", 0, "", "warning: commands…\njob 17 at Thu Jan  1 00:15:00 2026\n");

    assertThat(timer(shell).arm(UNDO, Optional.empty()).asOptional()).contains("at 17");
    assertThat(timer(shell).prolong("run-1", UNDO.after(), "at 17").asOptional()).contains("at 17");
    List<List<Command>> prolonged =
        shell.sent().subList(shell.sent().size() - 2, shell.sent().size());
    assertThat(prolonged.get(0).get(0).line())
        .isEqualTo("printf %s '/bin/sh " + SCRIPT + "\n' | at -M now + 15 minutes");
    assertThat(prolonged.get(1).get(0).line()).isEqualTo("atrm 17");
  }

  @Test
  public void prolongationThatAtRefusesKeepsTheJobThatIsArmed() {
    ScriptedShell shell = new ScriptedShell().says("at ", 1, "", "at: cannot write to the spool\n");

    assertThat(timer(shell).prolong("run-1", UNDO.after(), "at 17").asOptional()).isEmpty();
    assertThat(shell.sent().stream().flatMap(List::stream))
        .noneMatch(command -> command.argv().get(0).equals("atrm"));
  }

  @Test
  public void deviceWithNeitherIsUnsupportedAndKeepsNoScript() {
    ScriptedShell shell =
        new ScriptedShell()
            .says("systemd-run", 1, "", "System has not been booted with systemd as init system\n")
            .says(
                "at ",
                0,
                "",
                "job 1 at X\nCan't open /run/atd.pid to signal atd. No atd running?\n");

    assertThat(timer(shell).arm(UNDO, Optional.empty())).isInstanceOf(Observed.Unsupported.class);
    assertThat(shell.sent().stream().flatMap(List::stream))
        .noneMatch(command -> command.argv().get(0).equals("tee"));
    assertThat(shell.sent().get(shell.sent().size() - 1))
        .extracting(Command::line)
        .as("at queues a job also where no daemon runs it")
        .containsExactly("atrm 1");
  }

  @Test
  public void deviceThatRefusesTheScriptIsUnsupportedAndKeepsNoTimer() {
    ScriptedShell shell =
        new ScriptedShell()
            .ends("tee", Outcome.REFUSED)
            .says("cat", 1, "", "cat: No such file or directory\n")
            .says("systemctl is-active", 3, "inactive\n", "");

    assertThat(timer(shell).arm(UNDO, Optional.empty())).isInstanceOf(Observed.Unsupported.class);
    assertThat(shell.sent().get(2).get(0).argv()).startsWith("systemctl", "stop");
  }

  @Test
  public void lostConnectionIsUnknown() {
    ScriptedShell shell = new ScriptedShell().ends("", Outcome.LOST);

    assertThat(timer(shell).arm(UNDO, Optional.empty())).isInstanceOf(Observed.Unknown.class);
    assertThat(timer(shell).prolong("run-1", UNDO.after(), "systemd"))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(timer(shell).disarm("run-1", Optional.of("systemd")))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(timer(shell).disarm("run-1", Optional.of("at 1")))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void disarmedOnlyWhenTheDeviceShowsIt() {
    ScriptedShell gone =
        new ScriptedShell()
            .says("cat", 1, "", "cat: No such file or directory\n")
            .says("systemctl is-active", 3, "inactive\n", "")
            .says("systemctl stop", 5, "", "not loaded\n");
    ScriptedShell active =
        new ScriptedShell()
            .says("cat", 1, "", "cat: No such file or directory\n")
            .says("systemctl is-active", 0, "active\n", "");
    ScriptedShell script = new ScriptedShell().says("systemctl is-active", 3, "inactive\n", "");

    assertThat(timer(gone).disarm("run-1", Optional.empty()).asOptional()).isPresent();
    assertThat(timer(gone).disarm("run-1", Optional.of("at 17")).asOptional()).isPresent();
    assertThat(timer(active).disarm("run-1", Optional.of("systemd")))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(timer(script).disarm("run-1", Optional.of("systemd")))
        .isInstanceOf(Observed.Unknown.class);
  }
}
