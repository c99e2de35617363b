package io.rackproof.harness;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import java.util.Set;
import java.util.TreeSet;

/** How far a fault at one place of a rack can be seen. */
record FaultReach(Testbed testbed) {
  /**
   * Whether a verdict has to do with a fault at {@code place}: a device, a port, a host's tool.
   * Pauses, loss at the far end of a bad path, the wrong queue, and what happens where many send to
   * one, are seen at every port that exchanged traffic with the faulty one: those of its rail.
   */
  boolean concerns(Verdict verdict, String place) {
    boolean seenByPeers =
        Set.of(
                CriterionId.PFC_FLAT,
                CriterionId.NO_LOSS,
                CriterionId.LOSSLESS_QUEUE,
                CriterionId.INCAST)
            .contains(verdict.criterion());
    return concerns(verdict.target(), place)
        || (seenByPeers
            && testbed.ports().stream()
                .filter(port -> concerns(port.id(), place))
                .anyMatch(port -> port.rail() == testbed.port((PortId) verdict.target()).rail()));
  }

  private boolean concerns(Target target, String place) {
    return places(target).stream()
        .anyMatch(own -> own.equals(place) || place.startsWith(own + "/") || ofHost(own, place));
  }

  private static boolean ofHost(String own, String place) {
    return own.startsWith(place.replaceFirst("/.*", "") + "/") && !place.contains("/mlx5_");
  }

  /** The names under which a fault may concern a target: itself, its host, its switch port. */
  private Set<String> places(Target target) {
    Set<String> places = new TreeSet<>();
    if (target instanceof DeviceName device) {
      places.add(device.value());
    } else if (target instanceof PortId port) {
      NicPort nic = testbed.port(port);
      places.add(port.toString());
      nic.cable().ifPresent(cable -> places.add(cable.toString()));
    } else if (target instanceof Pair pair) {
      places.addAll(places(pair.a()));
      places.addAll(places(pair.b()));
    }
    return places;
  }
}
