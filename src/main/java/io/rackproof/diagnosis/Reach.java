package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Scope;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/** Which red verdicts follow from a fault at a port. */
final class Reach {
  private Reach() {}

  /** What is judged with traffic. */
  static Set<CriterionId> traffic() {
    EnumSet<CriterionId> all = EnumSet.range(CriterionId.BANDWIDTH, CriterionId.RESTORED);
    all.remove(CriterionId.RESTORED);
    return all;
  }

  /** What is judged of pairs. */
  static Set<CriterionId> pairs() {
    EnumSet<CriterionId> all = EnumSet.allOf(CriterionId.class);
    all.removeIf(criterion -> criterion.scope() != Scope.PAIR);
    return all;
  }

  /** What turns red between two ports where packets are lost and sent again. */
  static Set<CriterionId> resent() {
    return EnumSet.of(CriterionId.PATH_MTU, CriterionId.BANDWIDTH, CriterionId.LATENCY);
  }

  static Set<CriterionId> union(Set<CriterionId> some, CriterionId... more) {
    EnumSet<CriterionId> all = EnumSet.noneOf(CriterionId.class);
    all.addAll(some);
    all.addAll(Set.of(more));
    return all;
  }

  /**
   * Verdicts of the criteria on the port, on pairs with it, and on the devices at both ends of its
   * cable where they name it.
   */
  static Predicate<Verdict> of(NicPort port, Set<CriterionId> criteria) {
    return verdict -> criteria.contains(verdict.criterion()) && touches(verdict, port);
  }

  /**
   * The same criteria on ports of the same rail: pauses and loss are seen by whoever exchanged
   * traffic with the port.
   */
  static Predicate<Verdict> rail(RackView rack, NicPort port, Set<CriterionId> criteria) {
    return verdict ->
        criteria.contains(verdict.criterion())
            && verdict.target() instanceof PortId id
            && rack.port(id).filter(other -> other.rail() == port.rail()).isPresent();
  }

  private static boolean touches(Verdict verdict, NicPort port) {
    if (verdict.target() instanceof PortId id) {
      return id.equals(port.id());
    }
    if (verdict.target() instanceof Pair pair) {
      return pair.contains(port.id());
    }
    String said = verdict.found() + " " + verdict.why();
    boolean host = verdict.target().equals(port.id().host()) && said.contains(port.netdev());
    return host
        || port.cable()
            .filter(cable -> verdict.target().equals(cable.device()))
            .filter(cable -> names(said, cable.port()))
            .isPresent();
  }

  /** Whether a text has the name, and not only as the beginning of a longer one. */
  private static boolean names(String text, String name) {
    return text.matches("(?s).*" + java.util.regex.Pattern.quote(name) + "(?!\\d).*");
  }

  /** Everything on a device, its ports, and the ports cabled to it. */
  static Predicate<Verdict> device(RackView rack, DeviceName device) {
    return verdict ->
        verdict.target().equals(device)
            || verdict.target() instanceof PortId id && on(rack, id, device)
            || verdict.target() instanceof Pair pair
                && (on(rack, pair.a(), device) || on(rack, pair.b(), device));
  }

  private static boolean on(RackView rack, PortId id, DeviceName device) {
    return id.host().equals(device)
        || rack.port(id)
            .flatMap(NicPort::cable)
            .filter(cable -> cable.device().equals(device))
            .isPresent();
  }
}
