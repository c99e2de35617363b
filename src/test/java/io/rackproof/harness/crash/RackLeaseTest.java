package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.bench.QosMode;
import io.rackproof.plan.Progress;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Two runs never touch one rack together, wherever they come from. */
public final class RackLeaseTest {
  @DataProvider
  public Object[][] rows() {
    return SwitchRow.rows();
  }

  @Test(dataProvider = "rows")
  public void secondRunIsToldWhoHoldsTheRack(SwitchRow row) {
    try (CrashRack rack = CrashRack.start(row)) {
      Runs.Held first = Runs.applied(rack, rack.state(), false, Progress.NONE);
      String during = rack.difference();

      for (QosMode mode : QosMode.values()) {
        Runs.Held second = Runs.open(rack, elsewhere(rack), mode, false, Progress.NONE);
        assertThatThrownBy(second.bench()::recoverFirst)
            .as(mode.toString())
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("in use by run APPLY-")
            .hasMessageContaining(" of " + System.getProperty("user.name") + " on ")
            .hasMessageContaining("since 20")
            .hasMessageContaining("-Dlease=take");
        second.bench().close();
        assertThat(rack.difference()).as("touched by the second run").isEqualTo(during);
      }
      first.bench().close();
      Runs.assertClean(rack, "after the first run");
    }
  }

  @Test
  public void leaseOfADeadRunOfThisControllerIsTakenOver() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      Runs.applied(rack, rack.state(), false, Progress.NONE).die();

      assertThat(Runs.applyAndRestore(rack)).isEmpty();

      Runs.assertClean(rack, "after the next run");
    }
  }

  /** It may send nothing that changes a device, so it can undo nothing. */
  @Test
  public void aRunThatChangesNothingDoesNotBeginAfterADeadRun() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      Runs.applied(rack, rack.state(), false, Progress.NONE).die();
      String left = rack.difference();

      Runs.Held verify = Runs.open(rack, rack.state(), QosMode.VERIFY, false, Progress.NONE);
      assertThatThrownBy(verify.bench()::recoverFirst)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("did not finish")
          .hasMessageContaining("-Dsuite=restore");
      verify.bench().close();

      assertThat(rack.difference()).isEqualTo(left);
      assertThat(Runs.restore(rack)).isEmpty();
      Runs.assertClean(rack, "after the restore");
    }
  }

  @Test
  public void leaseOfADeadRunElsewhereIsTakenOnRequest() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      Runs.Held dead = Runs.open(rack, elsewhere(rack), QosMode.APPLY, false, Progress.NONE);
      dead.bench().recoverFirst();
      dead.die();
      assertThat(rack.difference()).contains("node01 has link", "leaf1 has link");

      Notes notes = new Notes();
      Runs.applied(rack, rack.state(), true, notes).bench().close();

      assertThat(notes.sentences())
          .anyMatch(note -> note.startsWith("node01: taking over from run APPLY-"));
      Runs.assertClean(rack, "after the run");
    }
  }

  @Test
  public void leaseGoesWithAReboot() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      rack.rack()
          .plan(
              rack.testbed().devices().get(0),
              2,
              io.rackproof.sim.Incident.When.AFTER,
              io.rackproof.sim.Incident.reboot());
      Runs.Held run = Runs.applied(rack, rack.state(), false, Progress.NONE);
      assertThat(rack.difference()).doesNotContain("node01 has link");
      run.bench().close();
      Runs.assertClean(rack, "after the run");
    }
  }

  /** State of another controller. */
  private static Path elsewhere(CrashRack rack) {
    return rack.folder().resolve("elsewhere");
  }
}
