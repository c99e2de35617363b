package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A counter that grows where the fault is: a row of {@link CounterRules}. Ports of the rail that
 * exchanged traffic with it show its consequences.
 *
 * @param cause what it is called
 * @param far whether the counter is the switch port's
 * @param kind what it counts
 * @param trigger criterion that is red on the port because of it
 * @param follows criteria that turn red on pairs with the port
 */
record CounterRule(
    Cause cause, boolean far, CounterKind kind, CriterionId trigger, Set<CriterionId> follows)
    implements RunRule {
  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (NicPort port : rack.testbed().ports()) {
      Map<Counter, Long> growth = far ? rack.switchGrowth(port) : rack.nicGrowth(port);
      Optional<String> grown = RackView.grown(growth, kind);
      if (grown.isPresent() && unexplained(rack, port, open, before)) {
        suspects.add(suspect(rack, port, grown.get()));
      }
    }
    return suspects;
  }

  /**
   * What is counted where it arises is told away only by a fault of that very port, or else a
   * second fault on the rail would be hidden; a switch pauses also for what arises elsewhere.
   */
  private boolean unexplained(
      RackView rack, NicPort port, List<Verdict> open, List<Suspect> before) {
    Optional<Verdict> red = rack.red(trigger, port.id());
    if (far && kind == CounterKind.PFC_SENT) {
      return red.filter(open::contains).isPresent();
    }
    return red.isPresent()
        && before.stream()
            .filter(one -> one.reach().test(red.get()))
            .noneMatch(one -> at(one.where(), port));
  }

  private static boolean at(String where, NicPort port) {
    return where.equals(port.id().toString())
        || port.cable()
            .filter(
                cable ->
                    where.equals(cable.toString())
                        || where.startsWith(PortRule.everywhere(cable.device())))
            .isPresent();
  }

  private Suspect suspect(RackView rack, NicPort port, String grown) {
    String where = far ? port.cable().orElseThrow().toString() : port.id().toString();
    Set<CriterionId> own = EnumSet.of(trigger);
    own.addAll(follows);
    own.add(CriterionId.INCAST);
    own.add(CriterionId.SOAK);
    Set<CriterionId> others = EnumSet.copyOf(own);
    others.removeAll(Reach.pairs());
    others.remove(CriterionId.LINK_QUALITY);
    return Suspect.of(
        cause,
        where,
        List.of(where + ": " + grown + " under load"),
        Reach.of(port, own).or(Reach.rail(rack, port, others)));
  }
}
