package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ethtool -S IF} (ethtool): statistics in the driver's own names. Only counters whose
 * meaning is known are taken. Nothing in the text marks its end, so a counter that is not shown is
 * absent, never zero; mlx5 shows the pause counters of a priority only while PFC is on for it.
 */
final class EthtoolStats {
  /** {@code rx_prio3_pause: 12}, indented by five blanks. */
  private static final Pattern LINE = Pattern.compile("\\s+(\\S.*?): (\\d{1,20})\\s*");

  private EthtoolStats() {}

  static Command command(String netdev) {
    return Command.read("ethtool", "-S", netdev);
  }

  /** The counters; unsupported where the driver has no statistics at all. */
  static Observed<Map<Counter, Long>> counters(Reply reply) {
    if (reply.outcome() == Reply.Outcome.EXITED
        && !reply.ok()
        && (reply.stdout() + reply.stderr()).strip().equals("no stats available")) {
      return Observed.unsupported("the driver has no statistics", reply.evidence());
    }
    return Answer.read(reply, EthtoolStats::parse);
  }

  private static Map<Counter, Long> parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(0).equals("NIC statistics:")) {
      throw new Malformed("it does not begin with 'NIC statistics:'");
    }
    if (lines.size() == 1) {
      throw new Malformed("it has no statistics");
    }
    Map<Counter, Long> counters = new TreeMap<>();
    Set<String> seen = new HashSet<>();
    for (String line : lines.subList(1, lines.size())) {
      Matcher pair = LINE.matcher(line);
      if (!pair.matches()) {
        throw new Malformed("'" + line.strip() + "' is not 'name: number'");
      }
      Optional<Counter> counter = CounterNames.ethtool(pair.group(1));
      if (counter.isPresent()) {
        if (!seen.add(pair.group(1))) {
          throw new Malformed(pair.group(1) + " stands twice");
        }
        counters.put(counter.get(), CounterNames.value(pair.group(2)));
      }
    }
    return counters;
  }
}
