package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Ports of a rail that send again, while nobody drops: one cause a rail. Pairs of these ports are
 * slow because of it.
 */
final class LossRule implements RunRule {
  private static final Cause LOSS =
      new Cause(
          "loss-unlocated",
          "loss",
          "packets are sent again, lost or late, and no port on the path counts a drop or an error",
          "look at the switches between (uplinks, silent drops), DSCP kept on the way, PFC on"
              + " every hop",
          "drop counters of every switch on the path, twice under load");

  @Override
  public List<Cause> causes() {
    return List.of(LOSS);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    Map<Integer, List<Verdict>> rails = new TreeMap<>();
    for (NicPort port : rack.testbed().ports()) {
      rack.red(CriterionId.NO_LOSS, port.id())
          .filter(red -> red.status() == Status.FAIL && open.contains(red))
          .ifPresent(red -> rails.computeIfAbsent(port.rail(), rail -> new ArrayList<>()).add(red));
    }
    return rails.entrySet().stream()
        .map(rail -> suspect(rail.getKey(), rail.getValue(), open))
        .toList();
  }

  private static Suspect suspect(int rail, List<Verdict> losing, List<Verdict> open) {
    Set<PortId> ports =
        losing.stream().map(verdict -> (PortId) verdict.target()).collect(Collectors.toSet());
    Predicate<Verdict> slow = verdict -> slowed(verdict, ports);
    Verdict first = losing.get(0);
    Suspect suspect =
        Suspect.of(
            LOSS,
            "rail " + rail,
            List.of(first.criterion() + ": " + first.sentence()),
            slow.or(losing::contains));
    boolean late =
        open.stream().filter(slow).anyMatch(one -> one.criterion() == CriterionId.LATENCY);
    return late
        ? suspect.but("latency between the same ports has a tail, so packets may come late instead")
        : suspect;
  }

  private static boolean slowed(Verdict verdict, Set<PortId> ports) {
    return Reach.resent().contains(verdict.criterion())
        && verdict.target() instanceof Pair pair
        && ports.contains(pair.a())
        && ports.contains(pair.b());
  }
}
