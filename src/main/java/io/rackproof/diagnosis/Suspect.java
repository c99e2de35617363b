package io.rackproof.diagnosis;

import io.rackproof.criteria.Verdict;
import java.util.List;
import java.util.function.Predicate;

/**
 * A cause that a rule has found.
 *
 * @param where device or port at fault
 * @param evidence what speaks for it, most telling first
 * @param against what speaks against it, or was not seen
 * @param reach the red verdicts that follow from it
 */
record Suspect(
    Cause cause,
    String where,
    List<String> evidence,
    List<String> against,
    Predicate<Verdict> reach) {
  Suspect {
    evidence = List.copyOf(evidence);
    against = List.copyOf(against);
  }

  static Suspect of(Cause cause, String where, List<String> evidence, Predicate<Verdict> reach) {
    return new Suspect(cause, where, evidence, List.of(), reach);
  }

  Suspect but(String sentence) {
    return new Suspect(cause, where, evidence, List.of(sentence), reach);
  }
}
