package io.rackproof.harness;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.report.AllureReport;
import io.rackproof.report.CauseResults;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.LedgerFile;
import io.rackproof.report.ResultTable;
import io.rackproof.report.RunFacts;
import io.rackproof.report.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The last act of a run: undo, table, report, its path. Never throws. */
final class RunEnd {
  private final RunSettings settings;
  private final RunFolder folder;
  private final RunFaults faults;
  private final SignoffAct signoff;

  RunEnd(RunSettings settings, RunFolder folder, RunFaults faults, SignoffAct signoff) {
    this.settings = settings;
    this.folder = folder;
    this.faults = faults;
    this.signoff = signoff;
  }

  /**
   * Undoes, prints and reports.
   *
   * @param context absent when the set-up refused the run
   * @return why the run is red, in one sentence; empty when it is green
   */
  String close(Optional<RunContext> context, Console console) {
    console.end();
    if (context.isEmpty()) {
      return refuse(console);
    }
    RunContext run = context.get();
    attempt("undoing what the run changed", run::emergency);
    Ledger ledger = run.ledger().copy();
    List<RootCause> causes = new ArrayList<>();
    attempt("the search for root causes", () -> causes.addAll(run.rootCauses()));
    attempt("the table of results", () -> console.lines(ResultTable.of(ledger, causes)));
    remedy(ledger).ifPresent(console::note);
    run.notes().forEach(console::note);
    attempt("the comparison with earlier nights", () -> console.lines(run.closing(ledger)));
    attempt("the sign-off page", () -> signoff.write(run, ledger, causes));
    attempt("the sign-off page in the report", signoff::intoReport);
    attempt("the root causes in the report", () -> CauseResults.write(folder, causes));
    attempt("the report", () -> report().write(folder, facts(run, causes)));
    attempt("the link to the newest run", folder::becomeLatest);
    attempt("the sign-off page, once more", signoff::again);
    attempt("the ledger", () -> kept(run, ledger, causes).write(folder.root()));
    signoff.sentence().ifPresent(console::note);
    faults.sentences().forEach(sentence -> console.note("FAULT " + sentence));
    String reason = reason(ledger);
    console.note(reason.isEmpty() ? "GREEN" : "RED: " + reason + ".");
    Path page = Files.exists(folder.html()) ? folder.html() : folder.log();
    signoff.page().ifPresent(it -> console.lines(List.of("Sign-off: " + it)));
    console.lines(List.of("Report: " + page));
    return reason;
  }

  /** What finishes the work on devices that are not proved to be back. */
  private Optional<String> remedy(Ledger ledger) {
    List<String> left =
        ledger.summary().of(CriterionId.RESTORED).stream()
            .filter(Verdict::red)
            .map(verdict -> verdict.target().toString())
            .toList();
    return left.isEmpty() || System.getProperty("evidence") != null
        ? Optional.empty()
        : Optional.of(
            String.join(", ", left)
                + " may still hold what this run changed. When it answers again, this puts it back: mvn"
                + " test -Dtestbed="
                + folder.testbed()
                + " -Dsuite=restore");
  }

  /** Nothing was touched, so there is nothing to show but why. */
  private String refuse(Console console) {
    attempt("removing the results of a run that did not begin", this::forget);
    List<String> sentences = new ArrayList<>(faults.sentences());
    if (sentences.isEmpty()) {
      sentences.add("Nothing was judged: no set-up of the suite opened the testbed");
    }
    sentences.forEach(sentence -> console.lines(sentence.lines().toList()));
    return sentences.get(0);
  }

  private String reason(Ledger ledger) {
    List<String> reasons = new ArrayList<>();
    int red = ledger.summary().red().size();
    if (red > 0) {
      reasons.add(red + " of " + ledger.verdicts().size() + " verdicts are red");
    }
    int other = faults.sentences().size();
    if (other > 0) {
      reasons.add(other + (other == 1 ? " fault" : " faults") + " beside the verdicts");
    }
    if (!ledger.gate().holds()) {
      reasons.add(ledger.gate().sentence());
    }
    return String.join("; ", reasons);
  }

  private AllureReport report() {
    return new AllureReport(settings.plugins());
  }

  /** For whoever joins this run with others. */
  private LedgerFile kept(RunContext run, Ledger ledger, List<RootCause> causes) {
    return new LedgerFile(
        folder.testbed(),
        settings.suite(),
        folder.runId(),
        run.shard(),
        run.family(),
        ledger.obligations(),
        ledger.verdicts(),
        causes,
        faults.sentences());
  }

  private RunFacts facts(RunContext run, List<RootCause> causes) {
    Map<String, String> environment = new TreeMap<>();
    for (String name : List.of("qos", "mode", "evidence", "fault")) {
      Optional.ofNullable(System.getProperty(name)).ifPresent(it -> environment.put(name, it));
    }
    environment.put("java", Runtime.version().toString());
    environment.putAll(CauseResults.environment(causes));
    int note = 0;
    for (String sentence : run.notes()) {
      environment.put("note " + ++note, sentence);
    }
    return new RunFacts(folder.testbed(), suite(settings, run), environment);
  }

  /** What was run, for a reader. */
  static String suite(RunSettings settings, RunContext run) {
    return settings.suite() + run.shard().map(shard -> ", shard " + shard).orElse("");
  }

  private void forget() throws IOException {
    deleteFilesOf(folder.allureResults());
    if (!faults.logged()) {
      deleteFilesOf(folder.root());
    }
  }

  private static void deleteFilesOf(Path flat) throws IOException {
    if (!Files.isDirectory(flat)) {
      return;
    }
    try (Stream<Path> files = Files.list(flat)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(flat);
  }

  private interface Act {
    void run() throws IOException;
  }

  /** One act that fails doesn't stop the next; it makes the run red. */
  private void attempt(String what, Act act) {
    try {
      act.run();
    } catch (IOException | RuntimeException | LinkageError failure) {
      faults.add(what, failure);
    }
  }
}
