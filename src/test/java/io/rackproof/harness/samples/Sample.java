package io.rackproof.harness.samples;

import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.FileSystemResultsWriter;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.harness.RunContext;
import io.rackproof.harness.Settle;
import io.rackproof.harness.SuiteAware;
import io.rackproof.plan.Obligation;
import io.rackproof.report.AllureVerdicts;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.testbed.DeviceName;
import java.util.List;
import org.testng.ISuite;
import org.testng.annotations.BeforeSuite;

/** Owes one verdict, as an acceptance suite would. */
abstract class Sample implements SuiteAware {
  private static final DeviceName NODE = DeviceName.of("node01");

  private ISuite suite;

  private record Context(Ledger ledger, Console console, RunFolder folder, Runnable undo)
      implements RunContext {
    @Override
    public void emergency() {
      console.note("emergency called");
      undo.run();
    }
  }

  /** What the end of the run finds. */
  void undo() {}

  @Override
  public void runsIn(ISuite given) {
    suite = given;
  }

  @BeforeSuite
  public void open() {
    Ledger ledger = new Ledger();
    ledger.owe(List.of(new Obligation(CriterionId.MTU, NODE)));
    suite.setAttribute(
        RunContext.ATTRIBUTE,
        new Context(ledger, RunContext.console(suite), RunContext.folder(suite), this::undo));
  }

  final void settle(Status status) {
    RunContext run = RunContext.of(suite).orElseThrow();
    AllureLifecycle lifecycle =
        new AllureLifecycle(new FileSystemResultsWriter(run.folder().allureResults()));
    AllureVerdicts report =
        new AllureVerdicts(lifecycle, run.folder().evidence(), "https://example.org");
    new Settle(run.ledger(), report).settle(verdict(status));
  }

  final void record(Status status) {
    RunContext.of(suite).orElseThrow().ledger().record(verdict(status));
  }

  private static Verdict verdict(Status status) {
    return new Verdict(
        CriterionId.MTU,
        NODE,
        status,
        "9000 B",
        "1500 B",
        status == Status.PASS ? "" : "because",
        "",
        List.of(),
        List.of());
  }
}
