package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.FileSystemResultsWriter;
import io.qameta.allure.testng.AllureTestNg;
import io.rackproof.harness.samples.Samples;
import io.rackproof.report.RunFolder;
import io.rackproof.report.signoff.SignoffFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.testng.TestNG;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/** Runs small suites in this process and looks at how each ends. */
public class RackRunListenerTest {
  /**
   * @param failed whether the engine itself saw a failure
   * @param thrown what the end of the run threw to fail the build all the same; empty when nothing
   */
  private record Outcome(boolean failed, String thrown, String console, RunFolder folder) {
    boolean red() {
      return failed || !thrown.isEmpty();
    }

    /** However the lines were broken. */
    String words() {
      return console.replaceAll("\\n +", " ");
    }

    String lastLine() {
      return console.lines().reduce("", (one, next) -> next);
    }
  }

  private static Outcome run(Class<?> sample, String... groups) throws IOException {
    Path reports = Files.createTempDirectory("reports");
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    RunSettings settings =
        new RunSettings(Optional.of("rack"), "sample", reports, Path.of("none"), "plain");
    PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);
    Path results = Files.createTempDirectory("unused");
    AllureLifecycle[] lifecycle = {new AllureLifecycle(new FileSystemResultsWriter(results))};
    RackRunListener listener =
        new RackRunListener(settings, out, InstantSource.system(), () -> lifecycle[0]);
    lifecycle[0] =
        new AllureLifecycle(new FileSystemResultsWriter(listener.folder().allureResults()));
    String thrown = "";
    TestNG engine = engine(sample, groups);
    engine.addListener(listener);
    engine.addListener(new AllureTestNg(lifecycle[0]));
    try {
      engine.run();
    } catch (RunIsRed red) {
      thrown = red.getMessage();
    }
    boolean failed = thrown.isEmpty() && engine.hasFailure();
    return new Outcome(failed, thrown, screen.toString(StandardCharsets.UTF_8), listener.folder());
  }

  private static TestNG engine(Class<?> sample, String... groups) {
    XmlSuite suite = new XmlSuite();
    suite.setName("sample");
    XmlTest test = new XmlTest(suite);
    test.setName("sample");
    test.setXmlClasses(List.of(new XmlClass(sample)));
    TestNG engine = new TestNG(false);
    engine.setVerbose(0);
    // Only the listeners that the test adds: not those of the surrounding run.
    engine.setServiceLoaderClassLoader(new URLClassLoader(new URL[0], null));
    engine.setXmlSuites(List.of(suite));
    if (groups.length > 0) {
      engine.setGroups(String.join(",", groups));
    }
    return engine;
  }

  @Test
  public void aPassIsGreenAndHasAReport() throws IOException {
    Outcome outcome = run(Samples.Passes.class);
    assertThat(outcome.red()).isFalse();
    assertThat(outcome.console()).contains("emergency called", "judged once: 1 of 1", "GREEN");
    assertThat(outcome.lastLine()).isEqualTo("Report: " + outcome.folder().html());
    assertThat(outcome.folder().html()).exists();
    assertThat(outcome.console()).contains("Sign-off: " + SignoffFiles.page(outcome.folder()));
    assertThat(SignoffFiles.page(outcome.folder())).content().contains("<h1>PASSED</h1>");
    assertThat(outcome.folder().root().resolve(SignoffFiles.JUNIT)).exists();
    assertThat(outcome.folder().latest().toRealPath())
        .isEqualTo(outcome.folder().root().toRealPath());
  }

  @Test
  public void notApplicableIsNoSilentSkip() throws IOException {
    Outcome outcome = run(Samples.NotApplicable.class);
    assertThat(outcome.red()).isFalse();
    assertThat(outcome.console()).containsPattern("all +\\. +\\. +\\. +1");
  }

  @DataProvider
  public Object[][] redRuns() {
    return new Object[][] {
      {Samples.Fails.class, "FAIL MTU node01: found 1500 B, expected 9000 B"},
      {Samples.Inconclusive.class, "INCONCLUSIVE MTU node01: because"},
      {Samples.JudgesTwice.class, "1 more than once (MTU of node01)"},
      {Samples.NeverJudges.class, "1 not judged (MTU of node01)"},
      {Samples.AllSkipped.class, "1 not judged (MTU of node01)"},
      {Samples.NoRows.class, "1 not judged (MTU of node01)"},
      {Samples.RowsThrow.class, "no rows to be had"},
      {Samples.SetUpOfClassFails.class, "SetUpOfClassFails.break_ failed: "},
      {Samples.Bug.class, "Bug.judges failed: java.lang.IllegalStateException: a bug of ours"},
    };
  }

  @Test(dataProvider = "redRuns")
  public void isRedSaysWhyAndStillReports(Class<?> sample, String why) throws IOException {
    Outcome outcome = run(sample);
    assertThat(outcome.red()).isTrue();
    assertThat(outcome.words()).contains(why, "RED: ").doesNotContain("\tat ", "GREEN");
    assertThat(outcome.lastLine()).isEqualTo("Report: " + outcome.folder().html());
    assertThat(outcome.folder().html()).exists();
    assertThat(SignoffFiles.page(outcome.folder())).content().doesNotContain("<h1>PASSED</h1>");
  }

  @Test
  public void aRunThatJudgesTooLittleLeavesAnIncompleteSignoff() throws IOException {
    for (Class<?> sample : List.of(Samples.NeverJudges.class, Samples.Bug.class)) {
      RunFolder folder = run(sample).folder();
      assertThat(SignoffFiles.page(folder)).content().contains("<h1>INCOMPLETE</h1>");
      assertThat(folder.root().resolve(SignoffFiles.JSON))
          .content()
          .contains("\"outcome\" : \"INCOMPLETE\"");
    }
  }

  @Test
  public void aFaultFoundAtTheEndFailsTheBuildAsATestWould() throws IOException {
    Outcome outcome = run(Samples.EndFindsAFault.class);
    assertThat(outcome.failed()).isTrue();
    assertThat(outcome.thrown()).isEmpty();
    assertThat(outcome.words()).contains("FAIL MTU node01: found 1500 B");
  }

  @Test
  public void aRefusedRunSaysOneSentenceAndLeavesNothing() throws IOException {
    Outcome outcome = run(Samples.Refused.class);
    assertThat(outcome.red()).isTrue();
    assertThat(outcome.console())
        .isEqualToNormalizingNewlines("rack.yaml:3:5: unknown key 'hots'; did you mean 'hosts'?\n");
    assertThat(outcome.folder().root()).doesNotExist();
  }

  @Test
  public void withoutASetUpNothingWasJudged() throws IOException {
    Outcome outcome = run(Samples.NoSetUp.class);
    assertThat(outcome.red()).isTrue();
    assertThat(outcome.console()).contains("Nothing was judged");
  }

  @Test
  public void aGroupThatMatchesNothingFailsTheBuild() throws IOException {
    Outcome outcome = run(Samples.Passes.class, "no-such-group");
    assertThat(outcome.failed()).isFalse();
    assertThat(outcome.thrown()).startsWith("Nothing was judged");
  }

  @Test
  public void withoutATestbedItDoesNothing() throws IOException {
    Path reports = Files.createTempDirectory("reports");
    RunSettings settings =
        new RunSettings(Optional.empty(), "unit", reports, Path.of("none"), "plain");
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    TestNG engine = engine(Samples.NoSetUp.class);
    engine.addListener(
        new RackRunListener(
            settings,
            new PrintStream(screen, true, StandardCharsets.UTF_8),
            InstantSource.system(),
            AllureLifecycle::new));
    engine.run();
    assertThat(engine.hasFailure()).isFalse();
    assertThat(screen.size()).isZero();
    assertThat(reports).isEmptyDirectory();
  }
}
