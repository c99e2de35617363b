package io.rackproof.criteria;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.testbed.Target;
import java.util.List;

/**
 * What was judged, how, and on which evidence.
 *
 * @param expected the bound, in words and units
 * @param found what the evidence says, in the same words and units
 * @param why one sentence for a person: for FAIL the likeliest cause, for INCONCLUSIVE what is
 *     missing, for NOT_APPLICABLE the reason; empty for PASS
 * @param confirm the command that confirms it, with where to run it; may be empty for PASS
 * @param details further lines for the report: derivation of the bound, every value looked at
 */
public record Verdict(
    CriterionId criterion,
    Target target,
    Status status,
    String expected,
    String found,
    String why,
    String confirm,
    List<String> details,
    List<EvidenceRef> evidence) {
  public Verdict {
    details = List.copyOf(details);
    evidence = List.copyOf(evidence);
  }

  /** Whether it makes the run red. */
  public boolean red() {
    return status == Status.FAIL || status == Status.INCONCLUSIVE;
  }

  /** One paragraph: where, found, expected, cause, command, evidence. */
  public String sentence() {
    StringBuilder text = new StringBuilder().append(target).append(": ");
    switch (status) {
      case PASS -> text.append(found).append(" (want ").append(expected).append(')');
      case FAIL -> text.append("found ").append(found).append(", expected ").append(expected);
      case INCONCLUSIVE, NOT_APPLICABLE -> text.append(why);
    }
    if (status == Status.FAIL && !why.isEmpty()) {
      text.append("; likely cause: ").append(why);
    }
    if (red() && !confirm.isEmpty()) {
      text.append("; confirm with: ").append(confirm);
    }
    if (red() && !evidence.isEmpty()) {
      text.append("; evidence: ").append(evidence.get(0));
    }
    return text.toString();
  }
}
