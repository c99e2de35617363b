package io.rackproof.diagnosis;

import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import java.util.List;
import java.util.function.Predicate;

/** A run that was told to end: what it did not get to know says nothing about the rack. */
final class InterruptedRule implements RunRule {
  /** What shells say from then on. */
  private static final String SAID = "the run is being wound up";

  private static final Cause INTERRUPTED =
      new Cause(
          "interrupted",
          "run",
          "the run was interrupted before it had measured this",
          "run it again",
          "the last lines of run.log in the run's folder");

  @Override
  public List<Cause> causes() {
    return List.of(INTERRUPTED);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Predicate<Verdict> cut =
        verdict -> verdict.status() == Status.INCONCLUSIVE && verdict.why().contains(SAID);
    return open.stream()
        .filter(cut)
        .findFirst()
        .map(first -> Suspect.of(INTERRUPTED, "this run", List.of(first.sentence()), cut))
        .stream()
        .toList();
  }
}
