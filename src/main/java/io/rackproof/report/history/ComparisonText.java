package io.rackproof.report.history;

import io.rackproof.criteria.CriterionId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A comparison on one screen. */
public final class ComparisonText {
  private static final int SHOWN = 8;

  private ComparisonText() {}

  public static List<String> of(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    if (comparison.last().isEmpty()) {
      lines.add("Nightly: the first night of this testbed; there is nothing to compare it with");
      return lines;
    }
    lines.add(
        "Nightly: "
            + comparison.fresh().size()
            + " new, "
            + comparison.persisting().size()
            + " persisting, "
            + comparison.fixed().size()
            + " fixed; "
            + comparison.changes().size()
            + " changed since "
            + comparison.last().get());
    add(lines, "NEW", comparison.fresh());
    add(
        lines,
        "PERSISTING",
        comparison.persisting().entrySet().stream()
            .map(each -> each.getKey() + ", since " + each.getValue())
            .toList());
    add(lines, "FIXED", comparison.fixed());
    add(lines, "CHANGED", comparison.changes());
    return lines;
  }

  private static void add(List<String> lines, String word, List<String> what) {
    what.stream()
        .sorted(Comparator.comparingInt(ComparisonText::rank))
        .limit(SHOWN)
        .forEach(each -> lines.add(String.format("  %-10s %s", word, each)));
    if (what.size() > SHOWN) {
      lines.add(String.format("  %-10s and %d more", word, what.size() - SHOWN));
    }
  }

  /** What others depend on first, in the order of the criteria; what is no verdict as it comes. */
  private static int rank(String key) {
    for (CriterionId criterion : CriterionId.values()) {
      if (key.startsWith(criterion.name() + " ")) {
        return criterion.ordinal();
      }
    }
    return CriterionId.values().length;
  }
}
