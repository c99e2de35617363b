package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A state of a host that is itself the fault of all of its ports: one cause for all of them.
 *
 * @param trigger criterion that is red on its ports because of it
 * @param fault what shows it; empty where the host is well
 */
record HostRule(
    Cause cause, CriterionId trigger, BiFunction<RackView, Host, Optional<String>> fault)
    implements RunRule {
  @Override
  public List<Cause> causes() {
    return List.of(cause);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (Host host : rack.testbed().hosts()) {
      boolean red =
          host.ports().stream()
              .flatMap(port -> rack.red(trigger, port.id()).stream())
              .anyMatch(verdict -> verdict.status() == Status.FAIL);
      if (red) {
        fault
            .apply(rack, host)
            .ifPresent(
                shown ->
                    suspects.add(
                        Suspect.of(
                            cause,
                            host.name().toString(),
                            List.of(shown),
                            Reach.device(rack, host.name())
                                .and(one -> one.criterion() == trigger))));
      }
    }
    return suspects;
  }
}
