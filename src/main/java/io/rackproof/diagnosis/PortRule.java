package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A state of a NIC port or of its switch port that is itself the fault: a row of {@link PortRules}.
 *
 * @param cause what it is called
 * @param trigger criterion whose red verdict on the port calls for a look
 * @param follows criteria that turn red with it, on the port and on pairs with it
 * @param rail criteria that it turns red on other ports of the rail, too
 * @param fault where it is and what shows it; empty where the port is well
 */
record PortRule(
    Cause cause,
    CriterionId trigger,
    Set<CriterionId> follows,
    Set<CriterionId> rail,
    BiFunction<RackView, NicPort, Optional<Shown>> fault)
    implements RunRule {
  /** Where a fault is, and what shows it. */
  record Shown(String where, String evidence) {}

  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (NicPort port : rack.testbed().ports()) {
      Optional<Verdict> red = rack.red(trigger, port.id());
      if (red.isPresent()) {
        fault
            .apply(rack, port)
            .ifPresent(
                shown ->
                    suspects.add(
                        Suspect.of(
                            cause,
                            shown.where(),
                            List.of(shown.evidence()),
                            Reach.of(port, Reach.union(follows, trigger))
                                .or(Reach.rail(rack, port, rail)))));
      }
    }
    return suspects;
  }
}
