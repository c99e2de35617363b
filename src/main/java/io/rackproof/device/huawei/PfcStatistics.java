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
 * {@code display dcb pfc interface PORT}: two lines a queue, first received and deadlocks, then
 * sent and recoveries (Huawei CloudEngine command reference, display dcb pfc). Queues without PFC
 * are not listed; rules stand before, after and under the heading.
 */
final class PfcStatistics {
  private static final Pattern RULE = Pattern.compile("-{20,}");
  private static final Pattern HEADING =
      Pattern.compile("Interface +Queue +Received\\(Frames\\) +ReceivedRate\\(pps\\) +DeadlockNum");
  private static final Pattern SECOND_HEADING =
      Pattern.compile("Transmitted\\(Frames\\) +TransmittedRate\\(pps\\) +RecoveryNum");
  private static final Pattern RECEIVED =
      Pattern.compile("(?:(\\S+) +)?([0-7]) +(\\d{1,19}) +(\\d{1,19}) +(\\d{1,19})");
  private static final Pattern SENT = Pattern.compile("(\\d{1,19}) +(\\d{1,19}) +(\\d{1,19})");
  private static final int HEADING_LINES = 4;

  private PfcStatistics() {}

  static Command command(String port) {
    return Command.cliRead("display dcb pfc interface " + port);
  }

  static Map<Counter, Long> parse(String text, String port) throws Malformed {
    List<String> lines =
        Answer.lines(text).stream().map(String::strip).filter(line -> !line.isEmpty()).toList();
    int last = lines.size() - 1;
    if (last < HEADING_LINES
        || !RULE.matcher(lines.get(0)).matches()
        || !HEADING.matcher(lines.get(1)).matches()
        || !SECOND_HEADING.matcher(lines.get(2)).matches()
        || !RULE.matcher(lines.get(3)).matches()
        || !RULE.matcher(lines.get(last)).matches()) {
      throw new Malformed("it is not a table of PFC statistics between rules");
    }
    Map<Counter, Long> values = new TreeMap<>();
    String current = "";
    for (int at = HEADING_LINES; at < last; at += 2) {
      Matcher received = RECEIVED.matcher(lines.get(at));
      Matcher sent = SENT.matcher(lines.get(at + 1));
      if (!received.matches() || !sent.matches()) {
        throw new Malformed("the lines '" + lines.get(at) + "' and after are not a queue");
      }
      current = received.group(1) == null ? current : received.group(1);
      if (!current.equals(port)) {
        throw new Malformed("it is about '" + current + "'");
      }
      add(values, Priority.of(Integer.parseInt(received.group(2))), received, sent);
    }
    return values;
  }

  private static void add(
      Map<Counter, Long> values, Priority queue, Matcher received, Matcher sent) {
    Optional<Priority> priority = Optional.of(queue);
    String name = "queue " + queue + " ";
    values.put(
        new Counter(name + "PFC received", CounterKind.PFC_RECEIVED, priority),
        Long.parseLong(received.group(3)));
    values.put(
        new Counter(name + "PFC sent", CounterKind.PFC_SENT, priority),
        Long.parseLong(sent.group(1)));
    values.put(
        new Counter(name + "DeadlockNum", CounterKind.WATCHDOG, priority),
        Long.parseLong(received.group(5)));
  }
}
