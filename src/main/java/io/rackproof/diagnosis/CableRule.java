package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Neighbour;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Cables that end elsewhere than the descriptor says: two that are swapped are one cause. */
final class CableRule implements RunRule {
  private static final Cause SWAPPED =
      new Cause(
          "cables-swapped",
          "cabling",
          "two cables are swapped",
          "swap the two cables at one end",
          "show the LLDP neighbours of both switch ports");
  private static final Cause MISPLACED =
      new Cause(
          "cable-misplaced",
          "cabling",
          "the cable ends at another switch port than the descriptor says",
          "move the cable, or correct the descriptor",
          "show the LLDP neighbour of the switch port");

  @Override
  public List<Cause> causes() {
    return List.of(SWAPPED, MISPLACED);
  }

  @Override
  public List<Suspect> look(RackView rack, List<Verdict> open, List<Suspect> before) {
    List<NicPort> wrong = new ArrayList<>();
    for (NicPort port : rack.testbed().ports()) {
      boolean misplaced =
          open.stream()
              .anyMatch(
                  verdict ->
                      verdict.criterion() == CriterionId.CABLING
                          && verdict.status() == Status.FAIL
                          && verdict.target().equals(port.id()));
      if (misplaced) {
        wrong.add(port);
      }
    }
    List<Suspect> suspects = new ArrayList<>();
    Set<NicPort> done = new LinkedHashSet<>();
    for (NicPort one : wrong) {
      if (done.add(one)) {
        Optional<NicPort> other =
            wrong.stream()
                .filter(
                    two -> !done.contains(two) && heard(rack, one, two) && heard(rack, two, one))
                .findFirst();
        other.ifPresent(done::add);
        suspects.add(other.map(two -> swapped(rack, one, two)).orElseGet(() -> alone(rack, one)));
      }
    }
    return suspects;
  }

  /** Whether the switch port meant for one port hears the other. */
  private static boolean heard(RackView rack, NicPort one, NicPort other) {
    Optional<Neighbour> neighbour = rack.far(one).flatMap(far -> far.neighbour().asOptional());
    return neighbour
        .filter(
            heard ->
                heard.ports().stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .anyMatch(
                        name ->
                            rack.near(other)
                                .names()
                                .asOptional()
                                .filter(own -> own.names().contains(name))
                                .isPresent()))
        .isPresent();
  }

  private static Suspect swapped(RackView rack, NicPort one, NicPort two) {
    return Suspect.of(
        SWAPPED,
        one.id() + " and " + two.id(),
        List.of(found(rack, one), found(rack, two)),
        Reach.of(one, Set.of(CriterionId.CABLING)).or(Reach.of(two, Set.of(CriterionId.CABLING))));
  }

  private static Suspect alone(RackView rack, NicPort one) {
    return Suspect.of(
        MISPLACED,
        one.id().toString(),
        List.of(found(rack, one)),
        Reach.of(one, Set.of(CriterionId.CABLING)));
  }

  private static String found(RackView rack, NicPort port) {
    return rack.red(CriterionId.CABLING, port.id()).map(Verdict::found).orElse("");
  }
}
