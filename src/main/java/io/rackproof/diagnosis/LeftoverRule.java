package io.rackproof.diagnosis;

import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What no other rule explains is said as its criterion said it: one cause a criterion and place.
 */
final class LeftoverRule implements RunRule {
  private static final Cause OPEN =
      new Cause(
          "unexplained",
          "unexplained",
          "a criterion is not met, and no rule knows why",
          "follow the criterion's own hint below",
          "the command of the verdict below");

  @Override
  public List<Cause> causes() {
    return List.of(OPEN);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Map<String, List<Verdict>> groups = new TreeMap<>();
    for (Verdict verdict : open) {
      String key = verdict.criterion() + " " + place(verdict, open);
      groups.computeIfAbsent(key, any -> new ArrayList<>()).add(verdict);
    }
    return groups.values().stream().map(LeftoverRule::suspect).toList();
  }

  /** Of a pair, the end that more open pairs of the criterion have in common. */
  private static String place(Verdict verdict, List<Verdict> open) {
    if (verdict.target() instanceof Pair pair) {
      long a = with(pair.a(), verdict, open);
      long b = with(pair.b(), verdict, open);
      return a == b ? pair.toString() : (a > b ? pair.a() : pair.b()).toString();
    }
    return verdict.target().toString();
  }

  private static long with(PortId port, Verdict verdict, List<Verdict> open) {
    return open.stream()
        .filter(one -> one.criterion() == verdict.criterion())
        .filter(one -> one.target() instanceof Pair pair && pair.contains(port))
        .count();
  }

  private static Suspect suspect(List<Verdict> group) {
    Verdict first = group.get(0);
    return Suspect.of(
        OPEN,
        place(first, group),
        List.of(first.criterion() + ": " + first.sentence()),
        group::contains);
  }
}
