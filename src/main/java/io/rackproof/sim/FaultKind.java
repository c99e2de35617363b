package io.rackproof.sim;

import io.rackproof.criteria.CriterionId;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What can be wrong with a simulated rack: each a change of its state. */
public final class FaultKind {
  private final String key;
  private final FaultPlace place;
  private final String title;
  private final FaultEffect effect;
  private final Set<CriterionId> criteria;
  private final String example;

  /**
   * @param key its spelling on the command line
   * @param title one line on what is wrong
   * @param criteria what turns red, of the ports it concerns
   */
  FaultKind(
      String key, FaultPlace place, String title, FaultEffect effect, CriterionId... criteria) {
    this(key, place, title, effect, Set.of(criteria), place.example());
  }

  private FaultKind(
      String key,
      FaultPlace place,
      String title,
      FaultEffect effect,
      Set<CriterionId> criteria,
      String example) {
    this.key = key;
    this.place = place;
    this.title = title;
    this.effect = effect;
    this.criteria = criteria;
    this.example = example;
  }

  /** The same, where another target of the demonstration rack shows it better. */
  FaultKind shownAt(String target) {
    return new FaultKind(key, place, title, effect, criteria, target);
  }

  /** Every kind, in the order of the help. */
  public static List<FaultKind> all() {
    return Kinds.ALL;
  }

  /**
   * @throws IllegalArgumentException where none is called so
   */
  public static FaultKind of(String key) {
    return all().stream()
        .filter(kind -> kind.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no fault '" + key + "'"));
  }

  /** Made once, so that a kind equals itself alone. */
  private static final class Kinds {
    static final List<FaultKind> ALL =
        Stream.of(
                LinkFaults.all(),
                ProfileFaults.all(),
                NicFaults.all(),
                TuningFaults.all(),
                TrafficFaults.all(),
                AccessFaults.all())
            .flatMap(List::stream)
            .toList();

    private Kinds() {}
  }

  /** Its spelling on the command line. */
  public String key() {
    return key;
  }

  /** One line on what is wrong. */
  public String title() {
    return title;
  }

  /** What turns red, of the ports it concerns. */
  public Set<CriterionId> criteria() {
    return criteria;
  }

  /** A target of it as it is written, in the demonstration rack. */
  public String example() {
    return example;
  }

  /** Whether it can only be put into a NIC of a kind that the demonstration rack has not. */
  public boolean ofOneMake() {
    return place == FaultPlace.BLUEFIELD || place == FaultPlace.NOT_NVIDIA;
  }

  /** Whether it can only be put into switches that have a CLI of their own. */
  public boolean ofCliSwitches() {
    return place == FaultPlace.CLI;
  }

  FaultPlace place() {
    return place;
  }

  FaultEffect effect() {
    return effect;
  }

  @Override
  public String toString() {
    return key;
  }
}
