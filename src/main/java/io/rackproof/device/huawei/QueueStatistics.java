package io.rackproof.device.huawei;

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
 * {@code display qos queue statistics interface PORT}: two lines a queue between rules, packets and
 * then bytes (Huawei CloudEngine manual, Example for Configuring Queue-based Traffic Shaping). All
 * eight queues must be there.
 */
final class QueueStatistics {
  private static final Pattern HEADING =
      Pattern.compile("Queue +CIR/PIR +Passed +Pass Rate +Dropped +Drop Rate +Drop Time");
  private static final Pattern UNITS = Pattern.compile("\\(% or kbps\\) .*");
  private static final Pattern RULE = Pattern.compile("-{20,}");
  private static final Pattern PACKETS =
      Pattern.compile("([0-7]) +\\S+ +(\\d{1,19}) +\\d{1,19} +(\\d{1,19}) +\\d{1,19} +(-|\\S.*)");
  private static final Pattern BYTES =
      Pattern.compile("\\S+ +(\\d{1,19}) +\\d{1,19} +(\\d{1,19}) +\\d{1,19}");

  private QueueStatistics() {}

  static Command command(String port) {
    return Command.cliRead("display qos queue statistics interface " + port);
  }

  static Map<Counter, Long> parse(String text) throws Malformed {
    List<String> lines =
        Answer.lines(text).stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (lines.size() < 2
        || !HEADING.matcher(lines.get(0)).matches()
        || !UNITS.matcher(lines.get(1)).matches()) {
      throw new Malformed("it has no heading of queue statistics");
    }
    List<String> rows =
        lines.subList(2, lines.size()).stream()
            .filter(line -> !RULE.matcher(line).matches())
            .toList();
    boolean closed = RULE.matcher(lines.get(lines.size() - 1)).matches();
    if (rows.size() != 16 || !closed) {
      throw new Malformed("it does not hold eight queues of two lines each, and a rule");
    }
    Map<Counter, Long> values = new TreeMap<>();
    for (int queue = 0; queue < 8; queue++) {
      Matcher packets = PACKETS.matcher(rows.get(2 * queue));
      Matcher bytes = BYTES.matcher(rows.get(2 * queue + 1));
      if (!packets.matches()
          || !bytes.matches()
          || !packets.group(1).equals(Integer.toString(queue))) {
        throw new Malformed("the line '" + rows.get(2 * queue) + "' is not queue " + queue);
      }
      add(values, queue, packets, bytes);
    }
    return values;
  }

  private static void add(Map<Counter, Long> values, int queue, Matcher packets, Matcher bytes) {
    Optional<Priority> priority = Optional.of(Priority.of(queue));
    String name = "queue " + queue + " ";
    values.put(
        new Counter(name + "passed packets", CounterKind.PACKETS_SENT, priority),
        Long.parseLong(packets.group(2)));
    values.put(
        new Counter(name + "passed bytes", CounterKind.BYTES_SENT, priority),
        Long.parseLong(bytes.group(1)));
    values.put(
        new Counter(name + "dropped packets", CounterKind.DROP, priority),
        Long.parseLong(packets.group(3)));
  }
}
