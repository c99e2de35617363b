package io.rackproof.diagnosis.triage;

import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Status;
import io.rackproof.diagnosis.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges a fragment of what some tool printed. PASS needs positive evidence in the text; text that
 * no rule knows is INCONCLUSIVE.
 */
public final class Triage {
  private static final int SHOWN = 6;

  private final List<Rule> rules;

  public Triage() {
    this(Rules.all());
  }

  Triage(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  /** Every cause that a rule may name, by area and id. */
  public List<Cause> causes() {
    return rules.stream()
        .flatMap(rule -> rule.causes().stream())
        .distinct()
        .sorted(Comparator.comparing(Cause::area).thenComparing(Cause::id))
        .toList();
  }

  public Assessment assess(String text, Profile profile) {
    Fragment fragment = new Fragment(text);
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : rules) {
      findings.addAll(rule.look(fragment, profile));
    }
    findings.sort(Finding.ORDER);
    if (findings.isEmpty()) {
      String why = fragment.blank() ? "the text is empty" : "nothing recognised in the text";
      return new Assessment(Status.INCONCLUSIVE, why, List.of(), List.of());
    }
    Outcome strongest = findings.get(0).outcome();
    return new Assessment(status(strongest), why(strongest), remarks(findings), causes(findings));
  }

  private static Status status(Outcome strongest) {
    return switch (strongest) {
      case DEFECT, SHORTFALL -> Status.FAIL;
      case INVALID, NOTE -> Status.INCONCLUSIVE;
      case REMARK, PROOF -> Status.PASS;
    };
  }

  private static String why(Outcome strongest) {
    return switch (strongest) {
      case DEFECT -> "the text shows a state that is at fault";
      case SHORTFALL -> "a measurement is below its bound";
      case INVALID -> "the measurement did not happen or cannot be trusted";
      case REMARK -> "usable, with a remark";
      case PROOF -> "the text shows what is wanted";
      case NOTE -> "only harmless text recognised, nothing that proves health";
    };
  }

  /** What was found well, or is worth a remark: evidence that speaks against a fault. */
  private static List<String> remarks(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.outcome().compareTo(Outcome.REMARK) >= 0)
        .flatMap(
            finding ->
                finding.outcome() != Outcome.PROOF
                    ? java.util.stream.Stream.of(
                        finding.cause().title() + ": " + finding.evidence().get(0))
                    : finding.evidence().stream())
        .distinct()
        .limit(SHOWN)
        .toList();
  }

  /** Each cause once a place. A remark is a cause where nothing worse is found. */
  private static List<RootCause> causes(List<Finding> findings) {
    Map<String, List<Finding>> byCause = new LinkedHashMap<>();
    for (Finding finding : findings) {
      if (finding.outcome().compareTo(Outcome.PROOF) < 0) {
        byCause
            .computeIfAbsent(finding.cause().id() + finding.where(), key -> new ArrayList<>())
            .add(finding);
      }
    }
    return byCause.values().stream().map(Triage::cause).toList();
  }

  private static RootCause cause(List<Finding> same) {
    Finding first = same.get(0);
    return new RootCause(
        first.cause().id(),
        first.cause().title(),
        first.where(),
        same.stream().flatMap(one -> one.evidence().stream()).distinct().limit(SHOWN).toList(),
        same.stream().flatMap(one -> one.against().stream()).distinct().limit(SHOWN).toList(),
        first.cause().remedy(),
        first.cause().confirm(),
        List.of());
  }
}
