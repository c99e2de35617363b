package io.rackproof.harness.plan;

import io.rackproof.bench.PlanText;
import io.rackproof.harness.RunContext;
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

/** Prints what a run would change and how it would undo that; sends nothing to any device. */
public final class PlanSuite {
  @Test
  public void plan(ITestContext context) throws IOException {
    RunFolder folder = RunContext.folder(context.getSuite());
    Console console = RunContext.console(context.getSuite());
    Testbed testbed = TestbedLoader.load(System.getProperty("testbed", ""), Path.of("testbeds"));
    List<String> lines = PlanText.of(testbed);
    console.lines(lines);
    Files.createDirectories(folder.root());
    Files.write(folder.root().resolve("plan.txt"), lines);
    context.getSuite().setAttribute(RunContext.ATTRIBUTE, new Planned(folder, console));
  }

  /** A run that owes no verdict. */
  private record Planned(RunFolder folder, Console console, Ledger ledger) implements RunContext {
    Planned(RunFolder folder, Console console) {
      this(folder, console, new Ledger());
      ledger.oweNothing("the run only prints its plan");
    }

    @Override
    public void emergency() {}
  }
}
