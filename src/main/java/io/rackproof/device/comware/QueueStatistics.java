package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display qos queue-statistics interface PORT outbound}: totals, then for each of eight
 * queues {@code Forwarded}, {@code Dropped} and {@code Current queue length}. No trustworthy
 * capture was found: the lines are those of H3C's command reference as collectors match them, to be
 * compared with a switch; what reads otherwise is refused.
 */
final class QueueStatistics {
  private static final Pattern HEADING = Pattern.compile("Interface: (\\S+)");
  private static final Pattern QUEUE = Pattern.compile("Queue ([0-7])");
  private static final Pattern COUNT =
      Pattern.compile("(Forwarded|Dropped): (\\d{1,19}) packets, (\\d{1,19}) bytes(?:, .+)?");
  private static final Pattern LENGTH = Pattern.compile("Current queue length: \\d+ packets.*");
  private static final int LINES = 4;
  private static final int BEFORE = 4;

  private QueueStatistics() {}

  static Command command(String port) {
    return Command.cliRead("display qos queue-statistics interface " + port + " outbound");
  }

  static Map<Counter, Long> parse(String text, String port) throws Malformed {
    List<String> lines =
        Answer.lines(text).stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    Matcher heading = HEADING.matcher(lines.isEmpty() ? "" : lines.get(0));
    if (!heading.matches() || !heading.group(1).equals(port)) {
      throw new Malformed("it does not begin with the name of " + port);
    }
    if (lines.size() != BEFORE + 8 * LINES) {
      throw new Malformed("it does not hold totals and eight queues");
    }
    Map<Counter, Long> values = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      int at = BEFORE + queue * LINES;
      Matcher name = QUEUE.matcher(lines.get(at));
      Matcher forwarded = count(lines.get(at + 1), "Forwarded");
      Matcher dropped = count(lines.get(at + 2), "Dropped");
      if (!name.matches()
          || !name.group(1).equals(Integer.toString(queue))
          || !LENGTH.matcher(lines.get(at + 3)).matches()) {
        throw new Malformed("the line '" + lines.get(at) + "' and after are not queue " + queue);
      }
      Optional<Priority> priority = Optional.of(Priority.of(queue));
      String title = "queue " + queue + " ";
      values.put(
          new Counter(title + "forwarded packets", CounterKind.PACKETS_SENT, priority),
          Long.parseLong(forwarded.group(2)));
      values.put(
          new Counter(title + "forwarded bytes", CounterKind.BYTES_SENT, priority),
          Long.parseLong(forwarded.group(3)));
      values.put(
          new Counter(title + "dropped packets", CounterKind.DROP, priority),
          Long.parseLong(dropped.group(2)));
    }
    return values;
  }

  private static Matcher count(String line, String what) throws Malformed {
    Matcher count = COUNT.matcher(line);
    if (!count.matches() || !count.group(1).equals(what)) {
      throw new Malformed("the line '" + line + "' is not what was " + what);
    }
    return count;
  }
}
