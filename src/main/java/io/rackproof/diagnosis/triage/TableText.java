package io.rackproof.diagnosis.triage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table as Python's tabulate prints it for SONiC's show commands: column names over dashes, rows
 * until a blank line or a prompt; cells by the columns that the dashes span.
 *
 * @param head the line of column names
 * @param rows cells by column name, with their line
 */
record TableText(Line head, List<String> columns, List<Row> rows) {
  private static final Pattern DASHES = Pattern.compile("-+");

  /** Cells by column name. */
  record Row(Line line, Map<String, String> cells) {
    String cell(String column) {
      return cells.getOrDefault(column, "");
    }
  }

  static List<TableText> of(Fragment text) {
    List<TableText> tables = new ArrayList<>();
    List<Line> lines = text.lines();
    for (int at = 1; at < lines.size(); at++) {
      if (lines.get(at).text().matches("\\s*-{2,}(?: +-{2,})+\\s*")) {
        tables.add(read(lines, at));
      }
    }
    return tables;
  }

  private static TableText read(List<Line> lines, int dashes) {
    List<int[]> spans = new ArrayList<>();
    Matcher run = DASHES.matcher(lines.get(dashes).text());
    while (run.find()) {
      spans.add(new int[] {run.start(), run.end()});
    }
    Line head = lines.get(dashes - 1);
    List<String> columns = cells(head.text(), spans);
    List<Row> rows = new ArrayList<>();
    for (int at = dashes + 1; at < lines.size(); at++) {
      Line line = lines.get(at);
      if (line.text().isBlank() || Headings.heads(line)) {
        break;
      }
      Map<String, String> row = new LinkedHashMap<>();
      List<String> cells = cells(line.text(), spans);
      for (int column = 0; column < columns.size(); column++) {
        row.put(columns.get(column), cells.get(column));
      }
      rows.add(new Row(line, row));
    }
    return new TableText(head, columns, rows);
  }

  private static List<String> cells(String line, List<int[]> spans) {
    List<String> cells = new ArrayList<>();
    for (int at = 0; at < spans.size(); at++) {
      int from = Math.min(line.length(), spans.get(at)[0]);
      int to = at == spans.size() - 1 ? line.length() : Math.min(line.length(), spans.get(at)[1]);
      cells.add(line.substring(from, to).strip());
    }
    return cells;
  }

  boolean has(String... names) {
    return columns.containsAll(List.of(names));
  }
}
