package io.rackproof.plan;

import io.rackproof.criteria.CriterionId;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import java.util.Collection;
import java.util.List;

/** What a run owes: every criterion of its suite for every target that the testbed has. */
public final class Obligations {
  private Obligations() {}

  public static List<Obligation> of(Testbed testbed, Collection<CriterionId> criteria) {
    return criteria.stream()
        .flatMap(
            criterion ->
                targets(testbed, criterion).stream()
                    .map(target -> new Obligation(criterion, target)))
        .toList();
  }

  /** The targets of one criterion, in descriptor or schedule order. */
  public static List<? extends Target> targets(Testbed testbed, CriterionId criterion) {
    if (criterion == CriterionId.INCAST) {
      List<PortId> sinks = Incasts.of(testbed).sinks();
      // Where no incast is possible every port owes the reason.
      return sinks.isEmpty() ? testbed.ports().stream().map(NicPort::id).toList() : sinks;
    }
    return switch (criterion.scope()) {
      case DEVICE -> testbed.devices();
      case PORT -> testbed.ports().stream().map(NicPort::id).toList();
      case PAIR -> Rounds.of(testbed).pairs();
    };
  }
}
