package io.rackproof.report;

import io.rackproof.plan.Obligation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether every verdict that was owed was judged exactly once, and no other. Test engines report
 * success where nothing ran; this does not.
 *
 * @param owed how many verdicts were owed
 * @param missing owed, not judged
 * @param surplus judged, not owed
 * @param duplicate owed or judged more than once
 * @param excuse why the run is not meant to judge; empty when it is
 */
public record Gate(
    int owed,
    List<Obligation> missing,
    List<Obligation> surplus,
    List<Obligation> duplicate,
    String excuse) {
  private static final int NAMED = 5;

  public Gate {
    missing = List.copyOf(missing);
    surplus = List.copyOf(surplus);
    duplicate = List.copyOf(duplicate);
  }

  static Gate compare(Collection<Obligation> owed, Stream<Obligation> judged, String excuse) {
    Set<Obligation> plan = new LinkedHashSet<>();
    Set<Obligation> done = new LinkedHashSet<>();
    Set<Obligation> twice = new LinkedHashSet<>();
    owed.stream().filter(one -> !plan.add(one)).forEach(twice::add);
    judged.filter(one -> !done.add(one)).forEach(twice::add);
    List<Obligation> missing = plan.stream().filter(one -> !done.contains(one)).toList();
    List<Obligation> surplus = done.stream().filter(one -> !plan.contains(one)).toList();
    return new Gate(plan.size(), missing, surplus, List.copyOf(twice), excuse);
  }

  public boolean holds() {
    boolean agrees = missing.isEmpty() && surplus.isEmpty() && duplicate.isEmpty();
    return agrees && (owed > 0 || !excuse.isEmpty());
  }

  /** One sentence for a person. */
  public String sentence() {
    if (holds()) {
      return owed == 0
          ? "Nothing was to be judged: " + excuse
          : "Every verdict that was owed was judged once: " + owed + " of " + owed;
    }
    if (owed == 0 && surplus.isEmpty()) {
      return "Nothing was judged: the run owed no verdict, so it proves nothing about the rack";
    }
    List<String> parts = new ArrayList<>();
    name(parts, "not judged", missing);
    name(parts, "judged but not owed", surplus);
    name(parts, "more than once", duplicate);
    return "Verdicts owed and judged differ, so the run proves too little: "
        + String.join("; ", parts);
  }

  private static void name(List<String> parts, String what, List<Obligation> which) {
    if (which.isEmpty()) {
      return;
    }
    String names =
        String.join(", ", which.stream().limit(NAMED).map(Obligation::toString).toList());
    String more = which.size() > NAMED ? " and " + (which.size() - NAMED) + " more" : "";
    parts.add(which.size() + " " + what + " (" + names + more + ")");
  }
}
