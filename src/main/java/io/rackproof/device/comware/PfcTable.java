package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display priority-flow-control interface PORT}: a heading {@code Interface AdminMode
 * OperMode Dot1pList Prio Recv Send [Inpps Outpps]} and a row a priority; of a port whose PFC is
 * off the columns after the modes are empty (heading and row as a rack survey tool reads them from
 * H3C and HPE switches). Interfaces are printed short ({@code HGE1/0/25}), so that a port is known
 * by its numbers.
 *
 * <p>Nothing marks the end of the table: a row of a priority that is missing counts as a counter
 * that is missing, and PFC itself is read from the configuration.
 */
final class PfcTable {
  private static final Pattern HEADING =
      Pattern.compile(
          "Interface +AdminMode +OperMode +Dot1pList +Prio +Recv +Send(?: +Inpps +Outpps)?");
  private static final Pattern ROW =
      Pattern.compile(
          "(?:(\\S+) +(\\w+) +(\\w+) +(\\S+) +)?([0-7]) +(\\d{1,19}) +(\\d{1,19})(?: +\\d+"
              + " +\\d+)?");
  private static final Pattern OFF = Pattern.compile("(\\S+) +(\\w+) +(\\w+)(?: +(\\S+))?");

  /**
   * One port.
   *
   * @param operational whether PFC is on, by itself or by agreement
   */
  record Port(boolean operational, Map<Counter, Long> counters) {
    Port {
      counters = Map.copyOf(counters);
    }
  }

  private PfcTable() {}

  static Command command(String port) {
    return Command.cliRead("display priority-flow-control interface " + port);
  }

  static Port parse(String text, String port) throws Malformed {
    List<String> rows = rows(text);
    if (rows.isEmpty()) {
      throw new Malformed("it has no row for " + port);
    }
    Matcher off = OFF.matcher(rows.get(0));
    if (rows.size() == 1 && off.matches()) {
      check(off.group(1), port);
      return new Port(on(off.group(3)), Map.of());
    }
    Map<Counter, Long> values = new TreeMap<>();
    boolean operational = false;
    for (int at = 0; at < rows.size(); at++) {
      Matcher row = ROW.matcher(rows.get(at));
      if (!row.matches() || (at == 0) != (row.group(1) != null)) {
        throw new Malformed("the line '" + rows.get(at) + "' is not a priority");
      }
      if (at == 0) {
        check(row.group(1), port);
        operational = on(row.group(3));
      }
      Optional<Priority> priority = Optional.of(Priority.of(Integer.parseInt(row.group(5))));
      String name = "dot1p " + row.group(5);
      values.put(
          new Counter(name + " Recv", CounterKind.PFC_RECEIVED, priority),
          Long.parseLong(row.group(6)));
      values.put(
          new Counter(name + " Send", CounterKind.PFC_SENT, priority),
          Long.parseLong(row.group(7)));
    }
    return new Port(operational, values);
  }

  private static List<String> rows(String text) throws Malformed {
    List<String> rows = new ArrayList<>();
    boolean heading = false;
    for (String line : Answer.lines(text)) {
      String words = line.strip();
      if (HEADING.matcher(words).matches()) {
        heading = true;
      } else if (heading && !words.isEmpty() && !words.matches("-{20,}")) {
        rows.add(words);
      }
    }
    if (!heading) {
      throw new Malformed("it has no heading of PFC");
    }
    return rows;
  }

  private static void check(String shown, String port) throws Malformed {
    if (!numbers(shown).equals(numbers(port))) {
      throw new Malformed("it is about " + shown);
    }
  }

  private static String numbers(String name) {
    return name.replaceFirst("^[A-Za-z-]+", "");
  }

  private static boolean on(String mode) throws Malformed {
    return switch (mode) {
      case "Enabled" -> true;
      case "Disabled" -> false;
      default -> throw new Malformed("the operating mode is '" + mode + "'");
    };
  }

  /** {@code 0,2-3,5}. */
  static PriorityMask list(String text) throws Malformed {
    PriorityMask mask = PriorityMask.NONE;
    for (String part : text.split(",", -1)) {
      if (!part.matches("[0-7](-[0-7])?")) {
        throw new Malformed("'" + text + "' is not a list of priorities");
      }
      for (int n = part.charAt(0) - '0'; n <= part.charAt(part.length() - 1) - '0'; n++) {
        mask = mask.with(Priority.of(n));
      }
    }
    return mask;
  }
}
