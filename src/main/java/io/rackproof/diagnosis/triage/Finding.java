package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import java.util.Comparator;
import java.util.List;

/**
 * What one rule has found.
 *
 * @param weight how much it explains: {@link #STATE} for a state that is itself the fault, less for
 *     what is only a consequence
 * @param line where in the text it begins
 * @param where device, port or address that the text names; may be empty
 * @param evidence lines that speak for it
 * @param against what speaks against it, or what would be needed to be sure
 */
record Finding(
    Cause cause,
    Outcome outcome,
    int weight,
    int line,
    String where,
    List<String> evidence,
    List<String> against) {
  static final int STATE = 90;
  static final int ERROR = 70;
  static final int MEASURED = 50;
  static final int CONSEQUENCE = 40;
  static final int GENERIC = 20;

  /** Strongest outcome, then what explains most, then the earliest. */
  static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::outcome)
          .thenComparing(Comparator.comparingInt(Finding::weight).reversed())
          .thenComparingInt(Finding::line);

  Finding {
    evidence = List.copyOf(evidence);
    against = List.copyOf(against);
  }

  static Finding of(Cause cause, Outcome outcome, int weight, String where, Line... lines) {
    return new Finding(
        cause,
        outcome,
        weight,
        lines.length == 0 ? 0 : lines[0].number(),
        where,
        List.of(lines).stream().map(Line::toString).toList(),
        List.of());
  }

  static Finding of(Cause cause, Outcome outcome, int weight, String where, List<Hit> hits) {
    return of(cause, outcome, weight, where, hits.stream().map(Hit::line).toArray(Line[]::new));
  }

  Finding because(String sentence) {
    List<String> more = new java.util.ArrayList<>(evidence);
    more.add(0, sentence);
    return new Finding(cause, outcome, weight, line, where, more, against);
  }

  Finding but(String sentence) {
    List<String> more = new java.util.ArrayList<>(against);
    more.add(sentence);
    return new Finding(cause, outcome, weight, line, where, evidence, more);
  }
}
