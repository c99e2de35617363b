package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that perftest prints (perftest_parameters.c): a title, parameters in one or two pairs a
 * line, the addresses of both ends, a table between its heading and a dashed line, of one row but
 * for {@code -a}. Columns are found by their heading, because versions differ.
 */
final class PerftestReport {
  /** Some versions colour warnings and rows even without a terminal. */
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

  private static final Pattern DASHES = Pattern.compile("-{20,}");
  private static final Pattern COLUMN = Pattern.compile("(?:BW\\s|[\\d.]+%\\s)?\\S+");

  /** A GID is sixteen DECIMAL numbers: {@code …:00:255:255:192:00:02:01}. */
  private static final Pattern GID = Pattern.compile("\\s*GID: (\\d{1,3}(?::\\d{1,3}){15})\\s*");

  private final List<String> lines;
  private final Map<String, String> row;

  private PerftestReport(List<String> lines, Map<String, String> row) {
    this.lines = lines;
    this.row = row;
  }

  /**
   * Reads a report of a run that ended well and without a known error.
   *
   * @param title {@code RDMA_Write BW Test}
   */
  static <T> Observed<T> read(Reply reply, String title, Answer.Grammar<T> grammar) {
    Optional<String> trouble = PerftestTrouble.find(reply);
    if (reply.outcome() == Reply.Outcome.EXITED && trouble.isPresent()) {
      return Observed.unknown(
          "'" + reply.command().line() + "' failed: " + trouble.get(),
          reply.stdout() + reply.stderr(),
          reply.evidence());
    }
    return Answer.read(
        reply,
        coloured -> {
          String text = COLOUR.matcher(coloured).replaceAll("");
          if (Answer.lines(text).stream().noneMatch(line -> line.strip().equals(title))) {
            throw new Malformed("it has no title '" + title + "'");
          }
          return grammar.parse(text);
        });
  }

  static PerftestReport parse(String text) throws Malformed {
    List<PerftestReport> rows = rows(text);
    if (rows.size() != 1) {
      throw new Malformed("its result table is not one row and a closing dashed line");
    }
    return rows.get(0);
  }

  /** The report of each row of the table, at least one; the heading is that of all. */
  static List<PerftestReport> rows(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    List<Integer> heads = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().startsWith("#bytes")) {
        heads.add(i);
      }
    }
    if (heads.size() != 1) {
      throw new Malformed("it has " + heads.size() + " result tables, one is expected");
    }
    int head = heads.get(0);
    List<PerftestReport> rows = new ArrayList<>();
    int at = head + 1;
    while (at < lines.size() && !DASHES.matcher(lines.get(at).strip()).matches()) {
      rows.add(new PerftestReport(lines.subList(0, head), row(lines.get(head), lines.get(at))));
      at++;
    }
    if (rows.isEmpty() || at == lines.size()) {
      throw new Malformed("its result table is not one row and a closing dashed line");
    }
    return rows;
  }

  private static Map<String, String> row(String head, String values) throws Malformed {
    List<String> columns =
        COLUMN.matcher(head.strip()).results().map(result -> result.group()).toList();
    String[] cells = values.strip().split("\\s+");
    if (columns.size() != cells.length) {
      throw new Malformed(
          "its row has " + cells.length + " values under " + columns.size() + " headings");
    }
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < cells.length; i++) {
      if (row.put(columns.get(i), cells[i]) != null) {
        throw new Malformed("the heading " + columns.get(i) + " stands twice");
      }
    }
    return row;
  }

  /** Whether the table has such a column. */
  boolean has(String column) {
    return row.containsKey(column);
  }

  /**
   * @throws Malformed when the column is missing or is not a plain number above zero
   */
  double positive(String column) throws Malformed {
    String cell = row.getOrDefault(column, "nothing");
    if (!cell.matches("\\d{1,12}(?:\\.\\d{1,9})?") || Double.parseDouble(cell) == 0) {
      throw new Malformed("under " + column + " stands " + cell + ", no number above zero");
    }
    return Double.parseDouble(cell);
  }

  /**
   * @throws Malformed when the column is missing or is not a whole number above zero
   */
  long count(String column) throws Malformed {
    String cell = row.getOrDefault(column, "nothing");
    if (!cell.matches("[1-9]\\d{0,17}")) {
      throw new Malformed("under " + column + " stands " + cell + ", no count");
    }
    return Long.parseLong(cell);
  }

  /** Versions differ in the heading {@code iterations} and {@code #iterations}. */
  long iterations() throws Malformed {
    return count(has("#iterations") ? "#iterations" : "iterations");
  }

  /**
   * A parameter of the heading, which must stand exactly once.
   *
   * @throws Malformed when it stands never, or more than once as when two runs are mixed
   */
  String parameter(String key) throws Malformed {
    Pattern pattern =
        Pattern.compile("(?i)(?:^|\\t|\\s{2,})\\s*" + Pattern.quote(key) + "\\s*: (\\S+)");
    List<String> found = new ArrayList<>();
    for (String line : lines) {
      Matcher matcher = pattern.matcher(" \t" + line);
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
    }
    if (found.size() != 1) {
      throw new Malformed("its heading states '" + key + "' " + found.size() + " times");
    }
    return found.get(0);
  }

  /**
   * @throws Malformed when the heading does not echo what was asked for
   */
  void echoes(String key, String wanted) throws Malformed {
    String found = parameter(key);
    if (!found.equals(wanted)) {
      throw new Malformed("it ran with " + key + " " + found + " instead of " + wanted);
    }
  }

  /** Path MTU that the ends agreed on: {@code Mtu : 4096[B]}. */
  ByteSize mtu() throws Malformed {
    String mtu = parameter("Mtu");
    if (!mtu.matches("(?:256|512|1024|2048|4096)\\[B]")) {
      throw new Malformed("its Mtu is '" + mtu + "'");
    }
    return ByteSize.of(Long.parseLong(mtu.substring(0, mtu.indexOf('['))));
  }

  /** The one GID that all queue pairs of an end use; {@code end} is local or remote. */
  InetAddress gid(String end) throws Malformed {
    Set<InetAddress> found = new HashSet<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      if (lines.get(i).strip().startsWith(end + " address:")) {
        Matcher gid = GID.matcher(lines.get(i + 1));
        if (!gid.matches()) {
          throw new Malformed("its " + end + " address has no GID");
        }
        found.add(address(gid.group(1)));
      }
    }
    if (found.size() != 1) {
      throw new Malformed("it states " + found.size() + " GIDs of the " + end + " end");
    }
    return found.iterator().next();
  }

  private static InetAddress address(String decimals) throws Malformed {
    String[] parts = decimals.split(":");
    byte[] bytes = new byte[16];
    for (int i = 0; i < bytes.length; i++) {
      int part = Integer.parseInt(parts[i]);
      if (part > 255) {
        throw new Malformed("its GID holds " + part);
      }
      bytes[i] = (byte) part;
    }
    return IpAddr.address(bytes);
  }
}
