package io.rackproof.diagnosis.triage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One result table of perftest, by its head: columns differ by version and mode, so they are told
 * by name (perftest, src/perftest_parameters.h, RESULT_FMT…).
 *
 * @param heading the line that says what was run: a command, a comment, a name; may be empty
 * @param parameters what the tool echoed before the table, by lower-case name
 * @param rows lines of numbers under the head
 * @param trouble the first line after the head that is no row and not blank, until the next head
 */
record PerftestTable(
    String heading,
    Map<String, String> parameters,
    List<String> columns,
    Line head,
    List<Row> rows,
    Optional<Line> trouble) {
  private static final Pattern COLUMN =
      Pattern.compile(
          "#bytes|#?iterations|BW peak\\[[^]]*]|BW average\\[[^]]*]|MsgRate\\[[^]]*]"
              + "|t_\\w+\\[[^]]*]|99\\.9% percentile\\[[^]]*]|99% percentile\\[[^]]*]"
              + "|tps average|CPU_Util\\[[^]]*]");
  private static final Pattern PARAMETER = Pattern.compile("([A-Za-z][A-Za-z .]*?)\\s*:\\s*(\\S+)");

  /** Cells as they stand, left to right. */
  record Row(Line line, List<String> cells) {}

  static List<PerftestTable> of(Fragment text) {
    List<PerftestTable> tables = new ArrayList<>();
    String heading = "";
    Map<String, String> parameters = new TreeMap<>();
    List<Line> lines = text.lines();
    for (int at = 0; at < lines.size(); at++) {
      Line line = lines.get(at);
      if (line.text().contains("#bytes")) {
        PerftestTable table = read(lines, at, heading, parameters);
        tables.add(table);
        parameters = new TreeMap<>();
      } else if (Headings.heads(line)) {
        heading = line.text();
      } else {
        Matcher pair = PARAMETER.matcher(line.text());
        while (pair.find()) {
          parameters.put(pair.group(1).strip().toLowerCase(Locale.ROOT), pair.group(2));
        }
      }
    }
    return tables;
  }

  private static PerftestTable read(
      List<Line> lines, int head, String heading, Map<String, String> parameters) {
    List<String> columns = new ArrayList<>();
    Matcher column = COLUMN.matcher(lines.get(head).text());
    while (column.find()) {
      columns.add(column.group());
    }
    List<Row> rows = new ArrayList<>();
    Optional<Line> trouble = Optional.empty();
    for (int at = head + 1; at < lines.size(); at++) {
      Line line = lines.get(at);
      if (line.text().contains("#bytes") || Headings.heads(line)) {
        break;
      }
      if (line.text().strip().matches("\\d+\\s+\\S.*")) {
        rows.add(new Row(line, List.of(line.text().strip().split("\\s+"))));
      } else if (trouble.isEmpty() && !line.text().isBlank()) {
        trouble = Optional.of(line);
      }
    }
    return new PerftestTable(heading, parameters, columns, lines.get(head), rows, trouble);
  }

  Optional<Integer> index(String columnStart) {
    for (int at = 0; at < columns.size(); at++) {
      if (columns.get(at).startsWith(columnStart)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Gb/s a unit of the column: perftest's MB are MiB. */
  double gigabits(int column) {
    String name = columns.get(column);
    if (name.contains("Gb/s")) {
      return 1;
    }
    return name.contains("MB/s") || name.contains("MiB/s") ? 8 * 1048576 / 1e9 : Double.NaN;
  }

  /** Queue pairs of the run; empty where the text does not say. */
  Optional<Integer> queuePairs() {
    Matcher told = Pattern.compile("(?i)\\b(\\d+) ?qps?\\b|-q ?(\\d+)").matcher(heading);
    if (told.find()) {
      return Optional.of(
          Integer.parseInt(Optional.ofNullable(told.group(1)).orElseGet(() -> told.group(2))));
    }
    return Optional.ofNullable(parameters.get("number of qps"))
        .filter(text -> text.matches("\\d{1,5}"))
        .map(Integer::valueOf);
  }

  String device() {
    return parameters.getOrDefault("device", "");
  }
}
