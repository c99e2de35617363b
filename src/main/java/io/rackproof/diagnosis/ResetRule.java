package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Counters that went backwards, or a device that restarted, while they were compared. */
final class ResetRule implements RunRule {
  private static final Cause RESET =
      new Cause(
          "counters-reset",
          "counters",
          "counters were cleared or the device restarted under load",
          "find who cleared them (or why it restarted), then repeat the run",
          "uptime, and the counter twice under load");

  @Override
  public List<Cause> causes() {
    return List.of(RESET);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<Suspect> suspects = new ArrayList<>();
    for (NicPort port : rack.testbed().ports()) {
      Set<CriterionId> load = Reach.traffic();
      load.removeAll(Reach.pairs());
      boolean unexplained =
          open.stream().filter(Reach.of(port, load)).anyMatch(ResetRule::inconclusive);
      if (unexplained) {
        reset(rack, port)
            .ifPresent(
                why ->
                    suspects.add(
                        Suspect.of(
                            RESET,
                            why.replaceFirst(": .*", ""),
                            List.of(why),
                            Reach.of(port, load)
                                .or(Reach.rail(rack, port, Set.of(CriterionId.INCAST)))
                                .and(ResetRule::inconclusive))));
      }
    }
    return suspects;
  }

  private static boolean inconclusive(Verdict verdict) {
    return verdict.status() == Status.INCONCLUSIVE;
  }

  private static Optional<String> reset(RackView rack, NicPort port) {
    Stream<CounterWindow> windows =
        rack.loaded(port).stream()
            .flatMap(
                loaded ->
                    Stream.concat(
                        loaded.host().stream(), loaded.cable().stream().flatMap(List::stream)));
    return windows
        .map(CounterWindow::growth)
        .filter(growth -> growth instanceof Observed.Unknown)
        .map(growth -> ((Observed.Unknown<?>) growth).why())
        .filter(why -> why.matches("(?s).*(?:went backwards|restarted between).*"))
        .findFirst();
  }
}
