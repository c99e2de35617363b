package io.rackproof.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;
import org.testng.ITestResult;

/** What went wrong beside the verdicts: set-up, fixture, or the framework. One sentence each. */
final class RunFaults {
  private final List<String> sentences = new CopyOnWriteArrayList<>();
  private final AtomicBoolean engineIsRed = new AtomicBoolean();
  private final AtomicBoolean logged = new AtomicBoolean();
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final Path log;

  /**
   * @param log where stack traces go
   */
  RunFaults(Path log) {
    this.log = log;
  }

  /** A configuration method or a test that ended otherwise than by a verdict. */
  void add(ITestResult result) {
    engineIsRed.set(true);
    Throwable cause = result.getThrowable();
    boolean verdict = cause instanceof CriterionFailed || cause instanceof EvidenceMissing;
    if (verdict && result.getMethod().isTest()) {
      return;
    }
    String where =
        result.getTestClass().getRealClass().getSimpleName()
            + "."
            + result.getMethod().getMethodName();
    add(where, cause == null ? new IllegalStateException("no reason given") : cause);
  }

  void add(String where, Throwable cause) {
    // An exception without a stack trace is meant for a person; any other is a fault of ours.
    if (cause.getStackTrace().length == 0 && cause.getMessage() != null) {
      add(cause.getMessage());
    } else {
      logged.set(true);
      LoggerFactory.getLogger(RunFaults.class).info("{} failed", where, cause);
      add(where + " failed: " + cause + " (stack trace in " + log + ")");
    }
  }

  void add(String sentence) {
    if (!sentences.contains(sentence)) {
      sentences.add(sentence);
    }
  }

  /** The run was stopped before its end. */
  void interrupted(String sentence) {
    interrupted.set(true);
    add(sentence);
  }

  boolean interrupted() {
    return interrupted.get();
  }

  List<String> sentences() {
    return List.copyOf(sentences);
  }

  /** Whether a sentence sends its reader to the log. */
  boolean logged() {
    return logged.get();
  }

  /** Whether the test engine fails the build by itself. */
  boolean engineIsRed() {
    return engineIsRed.get();
  }
}
