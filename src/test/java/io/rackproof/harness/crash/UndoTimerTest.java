package io.rackproof.harness.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.bench.Drivers;
import io.rackproof.fixture.Journal;
import io.rackproof.fixture.Patience;
import io.rackproof.fixture.QosFixture;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Sessions;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Devices whose controller died after it had changed them undo that by themselves. */
public final class UndoTimerTest {
  private static final Duration LATE = Duration.ofMinutes(16);
  private static final String NO_SYSTEMD = "tool-missing:node01/systemd-run";

  @DataProvider
  public Object[][] rows() {
    return SwitchRow.thatUndoByThemselves();
  }

  @Test(dataProvider = "rows")
  public void rackWhoseControllerIsGoneHealsItself(SwitchRow row) {
    try (CrashRack rack = CrashRack.start(row)) {
      Notes notes = new Notes();
      Runs.applied(rack, rack.state(), false, notes).die();
      assertThat(notes.sentences()).isEmpty();
      assertThat(rack.difference()).contains("node01 has eth0.pfc=3", "leaf1 has", "timer");

      rack.rack().clock().advance(LATE);

      assertThat(rack.difference()).isEmpty();
      assertThat(Runs.unfinished(rack)).hasSize(1);
      assertThat(Runs.restore(rack)).isEmpty();
      Runs.assertClean(rack, "after the next run");
    }
  }

  @DataProvider
  public Object[][] hosts() {
    return new Object[][] {{"lldpad", "eth0"}, {"old mlnx_qos", "eth0.7"}};
  }

  /** Kinds of hosts that are no row of the campaigns. */
  @Test(dataProvider = "hosts")
  public void hostOfAnotherKindHealsItself(String qos, String netdev) {
    SwitchRow row = new SwitchRow("sonic", "Ethernet0", true, qos, netdev);
    try (CrashRack rack = CrashRack.start(row)) {
      Runs.applied(rack, rack.state(), false, Progress.NONE).die();
      assertThat(rack.difference()).contains("node01 has eth0.pfc=3", "node01 has eth0.rules=[20]");

      rack.rack().clock().advance(LATE);

      assertThat(rack.difference()).isEmpty();
      assertThat(Runs.restore(rack)).isEmpty();
      assertThat(Runs.applyAndRestore(rack)).isEmpty();
      Runs.assertClean(rack, "after a whole run");
    }
  }

  @Test
  public void hostWithoutSystemdUndoesByAt() {
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0), NO_SYSTEMD)) {
      Notes notes = new Notes();
      Runs.applied(rack, rack.state(), false, notes).die();
      assertThat(notes.sentences()).isEmpty();
      assertThat(rack.difference()).contains("node01 has job 2=/bin/sh /run/rackproof-undo-");

      rack.rack().clock().advance(LATE);

      assertThat(rack.difference()).isEmpty();
      assertThat(Runs.restore(rack)).isEmpty();
      Runs.assertClean(rack, "after the next run");
    }
  }

  @Test
  public void hostThatCannotIsNamedAndRestoredAllTheSame() {
    try (CrashRack rack =
        CrashRack.start(SwitchRow.ALL.get(0), NO_SYSTEMD + ",tool-missing:node01/at")) {
      Notes notes = new Notes();
      Runs.Held run = Runs.applied(rack, rack.state(), false, notes);

      assertThat(notes.sentences())
          .anySatisfy(
              note ->
                  assertThat(note)
                      .startsWith("node01 has no undo timer")
                      .contains("neither systemd nor at"))
          .noneMatch(note -> note.startsWith("leaf1"));
      run.bench().close();
      Runs.assertClean(rack, "after the run");
    }
  }

  @Test
  public void signOfLifeStartsTheTimeAgain() {
    ExecutorService workers = Executors.newCachedThreadPool();
    try (CrashRack rack = CrashRack.start(SwitchRow.ALL.get(0))) {
      Testbed testbed = rack.testbed();
      try (Sessions sessions = Runs.sessions(rack);
          Journal journal = Journal.create(rack.state(), "run-1", "crash", testbed.file())) {
        QosFixture fixture =
            new QosFixture(
                Drivers.of(testbed, sessions::shell).all(),
                workers,
                Progress.NONE,
                Optional.of(Duration.ofMinutes(15)),
                Optional.empty());
        fixture.up(testbed.profile(), journal, true, new Patience(2, Duration.ofMillis(1)));
        for (int beat = 0; beat < 4; beat++) {
          rack.rack().clock().advance(Duration.ofMinutes(14));
          assertThat(rack.difference()).contains("node01 has eth0.pfc=3");
          fixture.prolong(journal);
        }
        rack.rack().clock().advance(LATE);
        assertThat(rack.difference()).isEmpty();

        fixture.down(journal);
        assertThat(journal.closed()).isTrue();
      }
    } finally {
      workers.shutdownNow();
    }
  }
}
