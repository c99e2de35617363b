package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What no other rule explains is said as its criterion said it: one cause a criterion and place,
 * and one where all ports of a rail lose packets and nobody drops any.
 */
final class LeftoverRule implements RunRule {
  private static final Cause LOSS =
      new Cause(
          "loss-unlocated",
          "loss",
          "packets are retransmitted, and no port on the path counts a drop or an error",
          "look at the switches between (uplinks, silent drops), DSCP kept on the way, PFC on"
              + " every hop",
          "drop counters of every switch on the path, twice under load");
  private static final Cause OPEN =
      new Cause(
          "unexplained",
          "unexplained",
          "a criterion is not met, and no rule knows why",
          "follow the criterion's own hint below",
          "the command of the verdict below");

  @Override
  public List<Cause> causes() {
    return List.of(LOSS, OPEN);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Map<String, List<Verdict>> groups = new TreeMap<>();
    for (Verdict verdict : open) {
      groups.computeIfAbsent(key(rack, verdict, open), any -> new ArrayList<>()).add(verdict);
    }
    return groups.values().stream().map(group -> suspect(rack, group)).toList();
  }

  private static String key(RackView rack, Verdict verdict, List<Verdict> open) {
    String place =
        verdict.criterion() == CriterionId.NO_LOSS ? rail(rack, verdict) : place(verdict, open);
    return verdict.criterion() + " " + place;
  }

  private static String rail(RackView rack, Verdict verdict) {
    Optional<NicPort> port =
        verdict.target() instanceof PortId id ? rack.port(id) : Optional.empty();
    return port.map(one -> "rail " + one.rail()).orElse(verdict.target().toString());
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

  private static Suspect suspect(RackView rack, List<Verdict> group) {
    Verdict first = group.get(0);
    boolean loss = first.criterion() == CriterionId.NO_LOSS;
    String where = loss ? rail(rack, first) : place(first, group);
    return Suspect.of(
        loss ? LOSS : OPEN,
        where,
        List.of(first.criterion() + ": " + first.sentence()),
        group::contains);
  }
}
