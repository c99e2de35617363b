package io.rackproof.report;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Verdicts, counted and sorted for a person. */
public record Summary(List<Verdict> verdicts) {
  public Summary {
    verdicts = List.copyOf(verdicts);
  }

  public long count(Status status) {
    return verdicts.stream().filter(verdict -> verdict.status() == status).count();
  }

  /** Only criteria that have a verdict, in their own order. */
  public Map<CriterionId, Map<Status, Integer>> byCriterion() {
    Map<CriterionId, Map<Status, Integer>> counts = new EnumMap<>(CriterionId.class);
    for (Verdict verdict : verdicts) {
      counts
          .computeIfAbsent(verdict.criterion(), criterion -> new EnumMap<>(Status.class))
          .merge(verdict.status(), 1, Integer::sum);
    }
    return counts;
  }

  /** By criterion, then target. */
  public List<Verdict> red() {
    return verdicts.stream().filter(Verdict::red).sorted(order()).toList();
  }

  /** Of one criterion, by target. */
  public List<Verdict> of(CriterionId criterion) {
    return verdicts.stream()
        .filter(verdict -> verdict.criterion() == criterion)
        .sorted(order())
        .toList();
  }

  private static Comparator<Verdict> order() {
    return Comparator.comparing(Verdict::criterion)
        .thenComparing(verdict -> verdict.target().toString());
  }
}
