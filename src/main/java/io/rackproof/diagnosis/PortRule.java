package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.CounterKind;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchPortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

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
      Optional<Verdict> red =
          rack.red(trigger, port.id()).filter(verdict -> !HardwareRules.explained(verdict, before));
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
                            Reach.of(port, Reach.union(consequences(rack, port), trigger))
                                .or(Reach.rail(rack, port, rail)))));
      }
    }
    return whole(rack, suspects);
  }

  /** Where the fault has its port drop packets, they are sent again, and pairs with it are slow. */
  private Set<CriterionId> consequences(RackView rack, NicPort port) {
    boolean drops =
        follows.contains(CriterionId.NO_LOSS)
            && RackView.grown(rack.switchGrowth(port), CounterKind.DROP).isPresent();
    return drops ? Reach.union(follows, Reach.resent().toArray(CriterionId[]::new)) : follows;
  }

  /** What all cabled ports of a switch have in common is one cause of that switch. */
  private List<Suspect> whole(RackView rack, List<Suspect> suspects) {
    List<Suspect> merged = new ArrayList<>(suspects);
    for (SwitchDevice device : rack.testbed().switches()) {
      List<SwitchPortId> ports = rack.testbed().cabledPorts(device.name());
      List<Suspect> own =
          suspects.stream()
              .filter(one -> ports.stream().anyMatch(port -> one.where().equals(port.toString())))
              .toList();
      if (own.size() > 1 && own.size() == ports.size()) {
        merged.removeAll(own);
        merged.add(
            Suspect.of(
                cause,
                everywhere(device.name())
                    + ports.stream().map(SwitchPortId::port).collect(Collectors.joining(", ")),
                own.stream().map(one -> one.where() + ": " + one.evidence().get(0)).toList(),
                verdict ->
                    own.stream().anyMatch(one -> one.reach().test(verdict))
                        || follows.contains(CriterionId.QOS_APPLIED)
                            && verdict.criterion() == CriterionId.QOS_APPLIED
                            && verdict.target().equals(device.name())));
      }
    }
    return merged;
  }

  /** How a cause begins that is one of all ports of a switch. */
  static String everywhere(DeviceName device) {
    return device + ", every port: ";
  }
}
