package io.rackproof.harness.firmware;

import io.rackproof.bench.Firmware;
import io.rackproof.fixture.Lease;
import io.rackproof.fixture.Patience;
import io.rackproof.harness.Login;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.RunRefused;
import io.rackproof.remote.Sessions;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.testng.ITestContext;
import org.testng.annotations.Test;

/**
 * Shows the firmware parameters of every NIC that matter to RoCE, now and after the next boot;
 * changes those for the next boot where {@code -Dfirmware=} says so. Never resets a card.
 */
public final class FirmwareSuite {
  @Test
  public void parameters(ITestContext context) throws IOException {
    RunFolder folder = RunContext.folder(context.getSuite());
    Console console = RunContext.console(context.getSuite());
    FirmwareAct act = act(System.getProperty("firmware", "show"));
    Testbed testbed = TestbedLoader.load(System.getProperty("testbed", ""), Path.of("testbeds"));
    Path state = RunContext.state(testbed, folder);
    FirmwareLines lines = new FirmwareLines();
    List<String> faults;
    try (Lease lease = lease(state, testbed, folder);
        Sessions sessions = Login.open(testbed, folder, act.policy(), console);
        Firmware firmware = new Firmware(testbed, sessions, console, state)) {
      faults = act.on(firmware, folder.runId(), Patience.of(testbed.timeouts().settle()), lines);
    } catch (IllegalStateException held) {
      throw new RunRefused(held.getMessage());
    }
    context.getSuite().setAttribute(RunContext.ATTRIBUTE, new Shown(folder, console));
    console.end();
    console.lines(lines.console());
    Files.write(folder.root().resolve("firmware.txt"), lines.file());
    if (!faults.isEmpty()) {
      throw new RunRefused(
          String.join("\n", faults)
              + "\nevery parameter is in "
              + folder.root().resolve("firmware.txt"));
    }
  }

  private static FirmwareAct act(String word) {
    for (FirmwareAct act : FirmwareAct.values()) {
      if (act.name().toLowerCase(Locale.ROOT).equals(word)) {
        return act;
      }
    }
    throw new RunRefused("-Dfirmware=" + word + ": write show, set or undo");
  }

  private static Lease lease(Path state, Testbed testbed, RunFolder folder) {
    return Lease.take(
        state, testbed.name(), "the firmware run " + folder.runId() + ", since " + Instant.now());
  }

  /** A run that owes no verdict. */
  private record Shown(RunFolder folder, Console console, Ledger ledger) implements RunContext {
    Shown(RunFolder folder, Console console) {
      this(folder, console, new Ledger());
      ledger.oweNothing("the run only looked at or set firmware parameters");
    }

    @Override
    public void emergency() {}
  }
}
