package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PortFirmware;
import io.rackproof.facts.PortFirmware.Standing;
import io.rackproof.facts.Restoration;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Command;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.Reply;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.Shell;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Firmware parameters of simulated NICs: looked at, set for the next boot, and put back. */
public final class FirmwareTest {
  private static final String FAULTS = "cc-mask:node02/mlx5_0,cc-mask:node03/mlx5_0";
  private static final Patience PATIENCE = new Patience(2, Duration.ofMillis(1));

  /** What stops a process in the middle. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** When it is stopped. */
  public enum Moment {
    BEFORE_THE_WRITE,
    AFTER_THE_WRITE
  }

  @Test
  public void aHealthyRackDiffersInNothing() throws IOException {
    try (Rack rack = Rack.start("nic-connectx7", "")) {
      Map<DeviceName, Observed<List<PortFirmware>>> seen = rack.firmware().look();

      assertThat(FirmwareText.count(seen, Standing.UNKNOWN)).isZero();
      assertThat(FirmwareText.count(seen, Standing.DIFFERS)).isZero();
      assertThat(FirmwareText.count(seen, Standing.PENDING)).isZero();
      assertThat(FirmwareText.count(seen, Standing.RIGHT)).isEqualTo(12);
      assertThat(FirmwareText.brief(seen)).hasSize(3).allMatch(line -> line.endsWith("as wanted"));
    }
  }

  @Test
  public void aNicOfAnotherMakeHasNoneAndSaysSo() throws IOException {
    try (Rack rack = Rack.start("nic-bnxt", "")) {
      assertThat(FirmwareText.whole(rack.firmware().look()))
          .hasSize(3)
          .allMatch(line -> line.contains("not applicable: NIC 14e4:1750 is none of NVIDIA's"));
      assertThat(rack.firmware().set("run1", PATIENCE).values())
          .allMatch(states -> states.asOptional().orElseThrow().isEmpty());
      assertThat(rack.firmware().undoable()).isFalse();
    }
  }

  @Test
  public void whatDiffersIsSetForTheNextBootAndPutBack() throws IOException {
    try (Rack rack = Rack.start("nic-connectx7", FAULTS)) {
      Firmware firmware = rack.firmware();
      assertThat(FirmwareText.count(firmware.look(), Standing.DIFFERS)).isEqualTo(2);
      assertThat(rack.changed()).as("looking changes nothing").isEmpty();

      firmware.set("run1", PATIENCE);

      assertThat(rack.changed()).containsExactly("node02", "node03");
      List<String> text = FirmwareText.whole(firmware.look());
      assertThat(text)
          .anyMatch(line -> line.matches(".*ROCE_CC_PRIO_MASK_P1 +now 0 +next boot 8 .*PENDING.*"));
      assertThat(text).filteredOn(line -> line.contains("mlxfwreset -d")).hasSize(2);
      assertThat(firmware.undoable()).isTrue();

      assertThat(firmware.undo().values()).allMatch(FirmwareTest::clean);
      assertThat(rack.changed()).isEmpty();
      assertThat(firmware.undoable()).isFalse();
      assertThat(firmware.undo()).isEmpty();
    }
  }

  @Test
  public void settingTwiceIsUndoneWhole() throws IOException {
    try (Rack rack = Rack.start("nic-connectx7", FAULTS)) {
      rack.firmware().set("run1", PATIENCE);
      rack.firmware().set("run2", PATIENCE);

      rack.firmware().undo();

      assertThat(rack.changed()).isEmpty();
    }
  }

  @DataProvider
  public Object[][] moments() {
    return new Object[][] {{Moment.BEFORE_THE_WRITE}, {Moment.AFTER_THE_WRITE}};
  }

  /** The intent is on disk before the card is touched, so that the next process undoes it. */
  @Test(dataProvider = "moments")
  public void aRunKilledBetweenJournalAndWriteIsUndone(Moment moment) throws IOException {
    try (Rack rack = Rack.start("nic-connectx7", FAULTS)) {
      Firmware dying =
          new Firmware(rack.testbed, new Dying(rack.sessions, moment), Progress.NONE, rack.folder);
      assertThatThrownBy(() -> dying.set("run1", PATIENCE)).hasRootCauseInstanceOf(Killed.class);
      assertThat(rack.changed().isEmpty()).isEqualTo(moment == Moment.BEFORE_THE_WRITE);
      assertThat(rack.firmware().undoable()).isTrue();

      assertThat(rack.firmware().undo().values()).allMatch(FirmwareTest::clean);

      assertThat(rack.changed()).isEmpty();
      assertThat(rack.firmware().undoable()).isFalse();
    }
  }

  private static boolean clean(Observed<Restoration> outcome) {
    return outcome.asOptional().map(done -> done.left().isEmpty()).orElse(false);
  }

  /** Sessions of a process that is killed at its first change. */
  private record Dying(Sessions sessions, Moment moment) implements Sessions {
    @Override
    public Shell shell(DeviceName device) {
      Shell shell = sessions.shell(device);
      return new Shell() {
        @Override
        public DeviceName device() {
          return device;
        }

        @Override
        public List<Reply> run(List<Command> commands) {
          boolean changes =
              commands.stream().anyMatch(one -> one.effect() == Command.Effect.CHANGE);
          if (changes && moment == Moment.BEFORE_THE_WRITE) {
            throw new Killed();
          }
          List<Reply> replies = shell.run(commands);
          if (changes) {
            throw new Killed();
          }
          return replies;
        }
      };
    }

    @Override
    public Shell teardownShell(DeviceName device) {
      return sessions.teardownShell(device);
    }

    @Override
    public Observed<String> reached(DeviceName device) {
      return sessions.reached(device);
    }

    @Override
    public void teardownOnly() {}

    @Override
    public void close() {}
  }

  /** A simulated rack with sessions to it. */
  private record Rack(
      Testbed testbed,
      SimulatedAccess access,
      Sessions sessions,
      Path folder,
      Map<DeviceName, String> before)
      implements AutoCloseable {
    static Rack start(String name, String faults) throws IOException {
      Path folder = Files.createTempDirectory("firmware");
      Testbed testbed =
          TestbedLoader.load("src/test/resources/racks/" + name + ".yaml", Path.of("testbeds"));
      SimulatedAccess access = SimulatedAccess.start(testbed, faults);
      Evidence evidence =
          Evidence.start(
              folder.resolve("evidence"), "x", testbed.file(), "x", Instant.now(), "test");
      Sessions sessions =
          Openers.open(
              testbed, access, Dialects.of(testbed), evidence, SessionPolicy.CHANGE, Progress.NONE);
      return new Rack(testbed, access, sessions, folder, access.fingerprints());
    }

    Firmware firmware() {
      return new Firmware(testbed, sessions, Progress.NONE, folder);
    }

    /** Devices that are not as at the start, in order. */
    List<String> changed() {
      Map<DeviceName, String> now = access.fingerprints();
      return testbed.devices().stream()
          .filter(device -> !before.get(device).equals(now.get(device)))
          .map(DeviceName::value)
          .toList();
    }

    @Override
    public void close() {
      sessions.close();
      access.close();
    }
  }
}
