package io.rackproof.harness;

import io.rackproof.criteria.RootCause;
import io.rackproof.report.Console;
import io.rackproof.report.Ledger;
import io.rackproof.report.RunFolder;
import io.rackproof.report.signoff.Observations;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testng.ISuite;

/**
 * What the set-up of a suite leaves for the end of its run, under {@link #ATTRIBUTE} of the suite.
 * Until it is there, the run has touched nothing and has nothing to report but its refusal.
 */
public interface RunContext {
  String ATTRIBUTE = "rackproof.run";

  Ledger ledger();

  Console console();

  RunFolder folder();

  /** What is at the bottom of the red verdicts so far, as far as the run knows. */
  default List<RootCause> rootCauses() {
    return List.of();
  }

  /** Which part of its testbed the run has; empty for the whole. */
  default Optional<Shard> shard() {
    return Optional.empty();
  }

  /** What all shards of a run have in common; empty for nothing. */
  default String family() {
    return "";
  }

  /** What a reader of the results has to know beside them, a sentence each. */
  default List<String> notes() {
    return List.of();
  }

  /** What the run has observed so far, for its sign-off. */
  default Optional<Observations> observations() {
    return Optional.empty();
  }

  /** The evidence of another run that this one judges again. */
  default Optional<Path> replayed() {
    return Optional.empty();
  }

  /**
   * What the run says last of all, beside its verdicts; called once, at its end.
   *
   * @param whole all that was judged
   */
  default List<String> closing(Ledger whole) {
    return List.of();
  }

  /**
   * Undoes what is still in force and refuses everything else from then on. Called at the end of
   * every run, also on a signal while tests still run; safe to call twice, returns at once when
   * there is nothing left to undo. What it cannot undo it says, and records as a red verdict.
   */
  void emergency();

  /**
   * Where journals of a testbed are: of a simulated one, whose devices end with the run, its own.
   */
  static Path state(Testbed testbed, RunFolder folder) {
    Path lasting =
        Optional.ofNullable(System.getProperty("state")).map(Path::of).orElseGet(RunOptions::home);
    return testbed.simulated() ? folder.root().resolve("state") : lasting.resolve(testbed.name());
  }

  /** The context that the set-up has left. */
  static Optional<RunContext> of(ISuite suite) {
    return Optional.ofNullable((RunContext) suite.getAttribute(ATTRIBUTE));
  }

  /**
   * The folder that this run reports to, known before the set-up begins.
   *
   * @throws IllegalStateException when the run has no testbed
   */
  static RunFolder folder(ISuite suite) {
    return known(suite, RunFolder.class);
  }

  /**
   * The console of this run, known before the set-up begins.
   *
   * @throws IllegalStateException when the run has no testbed
   */
  static Console console(ISuite suite) {
    return known(suite, Console.class);
  }

  private static <T> T known(ISuite suite, Class<T> type) {
    Object value = suite.getAttribute(type.getName());
    if (value == null) {
      throw new IllegalStateException(
          "This suite judges a testbed: name it, as in mvn test -Dtestbed=demo");
    }
    return type.cast(value);
  }
}
