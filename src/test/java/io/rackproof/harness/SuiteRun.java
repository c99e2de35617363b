package io.rackproof.harness;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.report.Console;
import io.rackproof.report.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.ISuite;
import org.testng.ISuiteListener;
import org.testng.ITestNGListener;
import org.testng.ITestNGMethod;
import org.testng.TestNG;
import org.testng.xml.SuiteXmlParser;
import org.testng.xml.XmlSuite;

/**
 * A suite of this project, run in this process on a simulated rack.
 *
 * @param verdicts in the order in which they were settled
 * @param causes what is at the bottom of those that are red
 * @param folder of the run
 */
record SuiteRun(List<Verdict> verdicts, List<RootCause> causes, Path folder) {
  /** Runs the whole acceptance on a rack that goes on afterwards. */
  static SuiteRun acceptance(String testbed, SimulatedAccess rack) throws IOException {
    return of("acceptance", Map.of("testbed", testbed), rack);
  }

  /** Runs a suite with what the command line would say. */
  static SuiteRun of(String name, Map<String, String> given, SimulatedAccess rack)
      throws IOException {
    Path file = Path.of("suites", name + ".xml");
    XmlSuite suite = new SuiteXmlParser().parse(file.toString(), Files.newInputStream(file), true);
    suite.setParameters(new HashMap<>(given));
    Stage stage = new Stage(rack);
    TestNG engine = new TestNG(false);
    engine.setXmlSuites(List.of(suite));
    engine.setVerbose(0);
    engine.setOutputDirectory(Files.createTempDirectory("testng").toString());
    engine.addListener((ITestNGListener) stage);
    engine.run();
    RunContext run = stage.run();
    return new SuiteRun(run.ledger().verdicts(), run.rootCauses(), run.folder().root());
  }

  /** What the command line's listener would prepare. */
  private static final class Stage implements ISuiteListener {
    private final SimulatedAccess rack;
    private ISuite suite;

    Stage(SimulatedAccess rack) {
      this.rack = rack;
    }

    @Override
    public void onStart(ISuite started) {
      suite = started;
      try {
        Path reports = Files.createTempDirectory("reports");
        PrintStream nowhere =
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        started.setAttribute(
            RunFolder.class.getName(), RunFolder.create(reports, "demo", Instant.now()));
        started.setAttribute(
            Console.class.getName(), new Console(nowhere, false, InstantSource.system()));
        started.setAttribute(SimulatedAccess.class.getName(), rack);
        for (ITestNGMethod method : started.getAllMethods()) {
          if (method.getInstance() instanceof SuiteAware test) {
            test.runsIn(started);
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    RunContext run() {
      return RunContext.of(suite).orElseThrow();
    }
  }
}
