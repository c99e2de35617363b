package io.rackproof.sim.sonic;

import java.util.ArrayList;
import java.util.List;

/** Prints tables as Python's tabulate does in its format "simple", which SONiC's tools use. */
final class Tabulate {
  private final List<String> heading;
  private final boolean right;
  private final List<List<String>> rows = new ArrayList<>();

  private Tabulate(boolean right, List<String> heading) {
    this.right = right;
    this.heading = heading;
  }

  static Tabulate right(String... heading) {
    return new Tabulate(true, List.of(heading));
  }

  static Tabulate left(String... heading) {
    return new Tabulate(false, List.of(heading));
  }

  Tabulate row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Ends with a line end. */
  String print() {
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < heading.size(); column++) {
      int width = heading.get(column).length() + 2;
      for (List<String> row : rows) {
        width = Math.max(width, row.get(column).length());
      }
      widths.add(width);
    }
    StringBuilder text = new StringBuilder();
    line(text, heading, widths);
    line(text, widths.stream().map("-"::repeat).toList(), widths);
    rows.forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, List<String> cells, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String padding = " ".repeat(widths.get(column) - cells.get(column).length());
      line.append(column == 0 ? "" : "  ");
      line.append(right ? padding + cells.get(column) : cells.get(column) + padding);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
