package io.rackproof.report.signoff;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How many verdicts of each kind a criterion has at a device. */
public record Cell(Map<Mark, Integer> counts) {
  static final Cell EMPTY = new Cell(Map.of());

  public Cell {
    Map<Mark, Integer> ordered = new EnumMap<>(Mark.class);
    ordered.putAll(counts);
    counts = Collections.unmodifiableMap(ordered);
  }

  static Cell of(Mark mark) {
    return new Cell(Map.of(mark, 1));
  }

  Cell plus(Cell other) {
    Map<Mark, Integer> sum = new EnumMap<>(Mark.class);
    sum.putAll(counts);
    other.counts.forEach((mark, count) -> sum.merge(mark, count, Integer::sum));
    return new Cell(sum);
  }

  public int count(Mark mark) {
    return counts.getOrDefault(mark, 0);
  }

  /** The worst that it holds. */
  public Mark worst() {
    return counts.keySet().stream().findFirst().orElse(Mark.NONE);
  }

  /** {@code 1 fail, 7 pass}. */
  String words() {
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (mark, count) ->
            parts.add(count + " " + mark.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    return parts.isEmpty() ? Mark.NONE.meaning() : String.join(", ", parts);
  }
}
