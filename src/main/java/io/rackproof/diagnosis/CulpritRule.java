package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pairs that fail a criterion and share a port: the port is at fault, not its peers. Without a port
 * that they share, the path between the two is.
 *
 * @param criterion of pairs
 * @param both cause where both directions fail
 * @param sending cause where only what the port sends fails
 * @param receiving cause where only what it receives fails
 */
record CulpritRule(CriterionId criterion, Cause both, Cause sending, Cause receiving)
    implements RunRule {
  private static final Pattern FLOW = Pattern.compile("(\\S+/\\S+) -> (\\S+/\\S+)");

  @Override
  public List<Cause> causes() {
    return List.of(both, sending, receiving).stream().distinct().toList();
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Verdict> left =
        new ArrayList<>(open.stream().filter(verdict -> verdict.criterion() == criterion).toList());
    List<Suspect> suspects = new ArrayList<>();
    while (!left.isEmpty()) {
      Suspect suspect = worst(left);
      suspects.add(suspect);
      left.removeIf(suspect.reach());
    }
    return suspects;
  }

  private Suspect worst(List<Verdict> left) {
    Map<PortId, Integer> counts = new TreeMap<>();
    for (Verdict verdict : left) {
      if (verdict.target() instanceof Pair pair) {
        counts.merge(pair.a(), 1, Integer::sum);
        counts.merge(pair.b(), 1, Integer::sum);
      }
    }
    Optional<Map.Entry<PortId, Integer>> most =
        counts.entrySet().stream().max(Comparator.comparingInt(Map.Entry::getValue));
    Verdict first = left.get(0);
    if (most.isEmpty() || most.get().getValue() < 2) {
      return Suspect.of(
              both,
              first.target().toString(),
              List.of(evidence(first)),
              verdict -> verdict.equals(first))
          .but("only this pair fails, so that either end or the path between may be at fault");
    }
    PortId port = most.get().getKey();
    List<Verdict> own =
        left.stream()
            .filter(verdict -> verdict.target() instanceof Pair pair && pair.contains(port))
            .toList();
    return Suspect.of(
        direction(own, port),
        port.toString(),
        own.stream().limit(2).map(CulpritRule::evidence).toList(),
        verdict ->
            verdict.criterion() == criterion
                && verdict.target() instanceof Pair pair
                && pair.contains(port));
  }

  private Cause direction(List<Verdict> verdicts, PortId port) {
    Set<String> senders = new LinkedHashSet<>();
    Set<String> receivers = new LinkedHashSet<>();
    for (Verdict verdict : verdicts) {
      Matcher flow = FLOW.matcher(verdict.found());
      while (flow.find()) {
        senders.add(flow.group(1));
        receivers.add(flow.group(2));
      }
    }
    if (senders.equals(Set.of(port.toString()))) {
      return sending;
    }
    return receivers.equals(Set.of(port.toString())) ? receiving : both;
  }

  private static String evidence(Verdict verdict) {
    String text = verdict.found().isEmpty() ? verdict.why() : verdict.found();
    return verdict.target() + ": " + text;
  }
}
