package io.rackproof.report.signoff;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.report.CauseText;
import io.rackproof.report.Gate;
import io.rackproof.report.Summary;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdict on the rack.
 *
 * @param heading one or a few words, in capitals
 * @param sentence one line: what it rests on
 */
public record Conclusion(Outcome outcome, String heading, String sentence) {
  /**
   * An interruption, a fault of the run itself or a verdict that is owed and missing make it
   * incomplete, whatever else is red. A run of another suite than the acceptance passes or fails;
   * it accepts nothing.
   *
   * @param faults what went wrong beside the verdicts, a sentence each
   */
  static Conclusion of(
      RunIdentity run, Summary summary, Gate gate, List<RootCause> causes, List<String> faults) {
    long red = summary.verdicts().stream().filter(verdict -> verdict.red()).count();
    if (run.interrupted() || !gate.holds()) {
      return incomplete(run, gate, summary, red);
    }
    if (gate.owed() == 0 && faults.isEmpty()) {
      return new Conclusion(
          Outcome.NOTHING_JUDGED, Outcome.NOTHING_JUDGED.words(), gate.sentence() + ".");
    }
    if (red > 0) {
      String heading = run.acceptance() ? Outcome.NOT_ACCEPTED.words() : "FAILED";
      return new Conclusion(Outcome.NOT_ACCEPTED, heading, reds(summary, red, causes));
    }
    if (!faults.isEmpty()) {
      return incomplete("The run itself failed: " + faults.get(0));
    }
    if (summary.count(Status.PASS) == 0) {
      return incomplete("No verdict is a pass, so nothing is proved.");
    }
    String heading = run.acceptance() ? Outcome.ACCEPTED.words() : "PASSED";
    return new Conclusion(Outcome.ACCEPTED, heading, passes(summary));
  }

  private static Conclusion incomplete(RunIdentity run, Gate gate, Summary summary, long red) {
    List<String> parts = new ArrayList<>();
    if (run.interrupted()) {
      parts.add("The run was interrupted before its end");
    }
    if (!gate.holds()) {
      parts.add(
          gate.missing().isEmpty()
              ? gate.sentence()
              : gate.missing().size()
                  + " of "
                  + gate.owed()
                  + " verdicts that are owed were not given");
    }
    if (red > 0) {
      parts.add(red + " of the " + summary.verdicts().size() + " given are red");
    }
    return incomplete(String.join("; ", parts) + ".");
  }

  private static Conclusion incomplete(String sentence) {
    return new Conclusion(Outcome.INCOMPLETE, Outcome.INCOMPLETE.words(), sentence);
  }

  private static String reds(Summary summary, long red, List<RootCause> causes) {
    StringBuilder text = new StringBuilder();
    text.append(red).append(" of ").append(summary.verdicts().size()).append(" verdicts are red");
    if (causes.size() == 1) {
      text.append(". Root cause: ").append(CauseText.headline(causes.get(0)));
    } else if (causes.size() > 1) {
      text.append(", from ").append(causes.size()).append(" root causes. First: ");
      text.append(CauseText.headline(causes.get(0)));
    }
    return text.append('.').toString();
  }

  private static String passes(Summary summary) {
    int all = summary.verdicts().size();
    long spared = summary.count(Status.NOT_APPLICABLE);
    return "Every verdict that was owed was given, "
        + all
        + " of "
        + all
        + ": "
        + summary.count(Status.PASS)
        + " pass"
        + (spared == 0 ? "." : ", " + spared + " not applicable.");
  }
}
