package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.RackSurvey;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From the red verdicts of a run and its facts to root causes, each once, with the verdicts that
 * follow from it. Rules are asked in their order: what is proved by a state comes before what is
 * concluded from measurements, and explains it away.
 */
public final class Diagnosis {
  private final List<RunRule> rules;

  public Diagnosis() {
    this(RunRules.all());
  }

  Diagnosis(List<RunRule> rules) {
    this.rules = List.copyOf(rules);
  }

  /** Every cause that a rule may name, in the order of the rules. */
  public List<Cause> causes() {
    return rules.stream().flatMap(rule -> rule.causes().stream()).distinct().toList();
  }

  /**
   * @param loaded counters of every port around the measurements, as far as there are any
   * @return likeliest and widest first; empty exactly when no verdict is red, those on putting
   *     devices back left out
   */
  public List<RootCause> of(
      Testbed testbed, List<Verdict> verdicts, RackSurvey survey, Map<PortId, LoadedPort> loaded) {
    List<Verdict> red =
        verdicts.stream()
            .filter(verdict -> verdict.red() && verdict.criterion() != CriterionId.RESTORED)
            .toList();
    RackView rack = new RackView(testbed, red, survey, loaded);
    List<RootCause> causes = new ArrayList<>();
    List<Suspect> before = new ArrayList<>();
    Set<Verdict> explained = new LinkedHashSet<>();
    for (RunRule rule : rules) {
      List<Verdict> open = red.stream().filter(one -> !explained.contains(one)).toList();
      for (Suspect suspect : rule.look(rack, open, List.copyOf(before))) {
        RootCause cause = cause(suspect, red);
        before.add(suspect);
        causes.add(cause);
        explained.addAll(cause.explains());
      }
    }
    causes.sort(Comparator.comparingInt((RootCause cause) -> cause.explains().size()).reversed());
    return causes;
  }

  private static RootCause cause(Suspect suspect, List<Verdict> red) {
    return new RootCause(
        suspect.cause().id(),
        suspect.cause().title(),
        suspect.where(),
        suspect.evidence(),
        suspect.against(),
        suspect.cause().remedy(),
        suspect.cause().confirm(),
        red.stream().filter(suspect.reach()).toList());
  }
}
