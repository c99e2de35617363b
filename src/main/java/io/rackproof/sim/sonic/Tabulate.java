package io.rackproof.sim.sonic;

import java.util.ArrayList;
import java.util.List;

/** Tables as Python's tabulate prints them in its format "simple". */
final class Tabulate {
  /** Which way cells and headings are pushed. */
  enum Align {
    LEFT,
    RIGHT
  }

  private Tabulate() {}

  /** A table with a heading; a column is at least two wider than its title. */
  static String table(Align align, List<String> heading, List<List<String>> rows) {
    int[] widths = widths(rows, heading.size());
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], heading.get(i).length() + 2);
    }
    StringBuilder out = new StringBuilder();
    out.append(line(align, widths, heading));
    out.append(rule(widths));
    rows.forEach(row -> out.append(line(align, widths, row)));
    return out.toString();
  }

  /** A table without a heading, between two rules. */
  static String bare(List<List<String>> rows) {
    int[] widths = widths(rows, rows.get(0).size());
    StringBuilder out = new StringBuilder(rule(widths));
    rows.forEach(row -> out.append(line(Align.LEFT, widths, row)));
    return out.append(rule(widths)).toString();
  }

  private static int[] widths(List<List<String>> rows, int columns) {
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  private static String rule(int[] widths) {
    List<String> groups = new ArrayList<>();
    for (int width : widths) {
      groups.add("-".repeat(width));
    }
    return String.join("  ", groups) + "\n";
  }

  private static String line(Align align, int[] widths, List<String> cells) {
    List<String> padded = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - cells.get(i).length());
      padded.add(align == Align.LEFT ? cells.get(i) + blanks : blanks + cells.get(i));
    }
    return String.join("  ", padded).stripTrailing() + "\n";
  }
}
