package io.rackproof.harness.doctor;

import io.rackproof.bench.Doctor;
import io.rackproof.doctor.Checkup;
import io.rackproof.doctor.CheckupText;
import io.rackproof.harness.Login;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.RunRefused;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.ITestContext;
import org.testng.annotations.Test;

/**
 * Checks access, tools, rights and limits of every device, and prints what to install or grant.
 * Changes nothing; fails where a run would be red for what is missing.
 */
public final class DoctorSuite {
  @Test
  public void examine(ITestContext context) throws IOException {
    RunFolder folder = RunContext.folder(context.getSuite());
    Console console = RunContext.console(context.getSuite());
    Testbed testbed = TestbedLoader.load(System.getProperty("testbed", ""), Path.of("testbeds"));
    List<Checkup> all;
    try (Sessions sessions = Login.open(testbed, folder, SessionPolicy.READ_ONLY, console)) {
      all = new Doctor(testbed, sessions, console).examine();
    }
    context.getSuite().setAttribute(RunContext.ATTRIBUTE, new Examined(folder, console));
    console.end();
    List<String> lines = CheckupText.of(all);
    console.lines(lines);
    Files.write(folder.root().resolve("doctor.txt"), lines);
    long failing = all.stream().filter(Checkup::fails).count();
    if (failing > 0) {
      throw new RunRefused(
          failing
              + " of "
              + all.size()
              + " devices lack something that a run needs; the same is in "
              + folder.root().resolve("doctor.txt"));
    }
  }

  /** A run that owes no verdict. */
  private record Examined(RunFolder folder, Console console, Ledger ledger) implements RunContext {
    Examined(RunFolder folder, Console console) {
      this(folder, console, new Ledger());
      ledger.oweNothing("the run only looked at what a run would need");
    }

    @Override
    public void emergency() {}
  }
}
