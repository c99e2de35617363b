package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why two ends cannot exchange RDMA messages: a row of {@link ReadyRules}. The place is what the
 * verdict names, or else the port that the failing pairs share.
 *
 * @param cause what it is called
 * @param sign what a verdict on readiness says then
 * @param place its groups are the devices or ports that such a verdict names; empty where none is
 *     named. Of several the one that most verdicts name is at fault
 * @param load whether nothing can be measured through the port either
 */
record ReadyRule(Cause cause, Pattern sign, Optional<Pattern> place, boolean load)
    implements RunRule {
  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Verdict> left = new ArrayList<>(open.stream().filter(this::speaks).toList());
    List<Suspect> suspects = new ArrayList<>();
    while (!left.isEmpty()) {
      Suspect suspect = worst(rack, left);
      suspects.add(suspect);
      left.removeIf(suspect.reach());
    }
    return suspects;
  }

  private boolean speaks(Verdict verdict) {
    return verdict.criterion() == CriterionId.RDMA_READY
        && sign.matcher(verdict.found() + " " + verdict.why()).find();
  }

  private Suspect worst(RackView rack, List<Verdict> left) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Verdict verdict : left) {
      places(verdict).forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    Verdict first = left.get(0);
    Optional<Map.Entry<String, Integer>> most =
        counts.entrySet().stream().max(Comparator.comparingInt(Map.Entry::getValue));
    boolean either = place.isEmpty() && most.filter(entry -> entry.getValue() > 1).isEmpty();
    String where =
        most.filter(entry -> !either).map(Map.Entry::getKey).orElse(first.target().toString());
    Predicate<Verdict> ready =
        verdict -> speaks(verdict) && places(verdict).contains(where) || verdict.equals(first);
    Predicate<Verdict> all = ready;
    for (String at : load ? either ? places(first) : List.of(where) : List.<String>of()) {
      all = all.or(loaded(rack, at));
    }
    Suspect suspect =
        Suspect.of(cause, where, List.of(first.target() + ": " + first.found(), first.why()), all);
    return either
        ? suspect.but(
            "only this pair fails, so that either end or the path between may be at fault")
        : suspect;
  }

  private List<String> places(Verdict verdict) {
    List<String> names = new ArrayList<>();
    if (place.isPresent()) {
      Matcher matcher = place.get().matcher(verdict.found() + " " + verdict.why());
      while (matcher.find()) {
        for (int group = 1; group <= matcher.groupCount(); group++) {
          names.add(matcher.group(group));
        }
      }
    } else if (verdict.target() instanceof Pair pair) {
      names.add(pair.a().toString());
      names.add(pair.b().toString());
    }
    return names;
  }

  /**
   * What is measured through the port or ports, and the incasts of its rail that it takes part in.
   */
  private static Predicate<Verdict> loaded(RackView rack, String where) {
    List<NicPort> ports =
        rack.testbed().ports().stream()
            .filter(one -> List.of(one.id().toString(), one.id().host().value()).contains(where))
            .toList();
    Set<CriterionId> through =
        Reach.union(Reach.traffic(), Reach.pairs().toArray(CriterionId[]::new));
    return ports.stream()
        .map(one -> Reach.of(one, through).or(Reach.rail(rack, one, Set.of(CriterionId.INCAST))))
        .reduce(verdict -> false, Predicate::or);
  }
}
