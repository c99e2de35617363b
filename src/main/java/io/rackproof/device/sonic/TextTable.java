package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table as Python's tabulate prints it in its format "simple": a heading, a rule of dashes whose
 * groups are the columns, rows up to a blank line or the end. Cells may hold blanks, so only the
 * rule tells where a column ends.
 */
record TextTable(List<String> columns, List<Map<String, String>> rows) {
  private static final Pattern RULE = Pattern.compile("-+(?:  ?-+)+\\s*");
  private static final Pattern GROUP = Pattern.compile("-+");

  /**
   * All tables of an output.
   *
   * @param others non-blank lines that belong to no table, for the caller to know or to refuse
   */
  record Document(List<TextTable> tables, List<String> others) {
    /** The only table. */
    TextTable only() throws Malformed {
      if (tables.size() != 1) {
        throw new Malformed("it holds " + tables.size() + " tables instead of one");
      }
      return tables.get(0);
    }

    /** Refuses lines that match none of the patterns. */
    Document expectingOnly(String... patterns) throws Malformed {
      for (String line : others) {
        boolean known = false;
        for (String pattern : patterns) {
          known |= line.matches(pattern);
        }
        if (!known) {
          throw new Malformed("the line '" + line + "' is not known");
        }
      }
      return this;
    }
  }

  /**
   * @throws Malformed when the last line is cut off, or a row does not fit its rule
   */
  static Document read(String text) throws Malformed {
    if (!text.endsWith("\n")) {
      throw new Malformed("its last line is cut off");
    }
    List<String> lines = text.lines().toList();
    List<TextTable> tables = new ArrayList<>();
    List<String> others = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      boolean heading = at + 1 < lines.size() && RULE.matcher(lines.get(at + 1)).matches();
      if (heading) {
        int end = at + 2;
        while (end < lines.size() && !lines.get(end).isBlank()) {
          end++;
        }
        tables.add(table(lines.get(at), lines.get(at + 1), lines.subList(at + 2, end)));
        at = end;
      } else {
        if (!lines.get(at).isBlank()) {
          others.add(lines.get(at).strip());
        }
        at++;
      }
    }
    return new Document(tables, others);
  }

  private static TextTable table(String heading, String rule, List<String> body) throws Malformed {
    List<int[]> spans = new ArrayList<>();
    Matcher group = GROUP.matcher(rule);
    while (group.find()) {
      spans.add(new int[] {group.start(), group.end()});
    }
    List<String> columns = cells(heading, spans);
    if (columns.contains("")) {
      throw new Malformed("its heading does not fit its rule: '" + heading.strip() + "'");
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : body) {
      List<String> cells = cells(line, spans);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        row.put(columns.get(i), cells.get(i));
      }
      rows.add(row);
    }
    return new TextTable(columns, rows);
  }

  private static List<String> cells(String line, List<int[]> spans) throws Malformed {
    List<String> cells = new ArrayList<>();
    int reached = 0;
    for (int[] span : spans) {
      if (!part(line, reached, span[0]).isBlank()) {
        throw new Malformed("the row '" + line.strip() + "' does not fit its columns");
      }
      cells.add(part(line, span[0], span[1]).strip());
      reached = span[1];
    }
    if (!part(line, reached, line.length()).isBlank()) {
      throw new Malformed("the row '" + line.strip() + "' is wider than its rule");
    }
    return cells;
  }

  private static String part(String line, int from, int to) {
    return from >= line.length() ? "" : line.substring(from, Math.min(to, line.length()));
  }

  /**
   * The row whose first column is {@code key}.
   *
   * @throws Malformed when there is none or more than one
   */
  Map<String, String> row(String key) throws Malformed {
    List<Map<String, String>> found =
        rows.stream().filter(row -> row.get(columns.get(0)).equals(key)).toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " rows for " + key + " instead of one");
    }
    return found.get(0);
  }

  /** Refuses a table without one of the columns. */
  TextTable requiring(String... wanted) throws Malformed {
    for (String column : wanted) {
      if (!columns.contains(column)) {
        throw new Malformed("it has no column '" + column + "'");
      }
    }
    return this;
  }
}
