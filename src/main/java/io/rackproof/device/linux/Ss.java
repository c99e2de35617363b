package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ss -Hltn FILTER} (iproute2): TCP ports with a listener. Nothing in the text marks its end:
 * a port that it shows has a listener, one that it does not show is only not yet seen to have one.
 */
final class Ss {
  /** {@code LISTEN 0 128 0.0.0.0:18515 0.0.0.0:*}; a local address may be {@code [::]:22}. */
  private static final Pattern ROW =
      Pattern.compile("LISTEN\\s+\\d+\\s+\\d+\\s+\\S+:(\\d{1,5})\\s+\\S+:\\*(?:\\s.*)?");

  private Ss() {}

  /** Asks for these ports alone, with the filter of ss(8). */
  static Command command(SortedSet<Integer> ports) {
    List<String> argv = new ArrayList<>(List.of("ss", "-Hltn", "("));
    for (int port : ports) {
      if (argv.size() > 3) {
        argv.add("or");
      }
      argv.addAll(List.of("sport", "=", ":" + port));
    }
    argv.add(")");
    return Command.read(argv.toArray(String[]::new));
  }

  static Observed<Set<Integer>> listening(Reply reply) {
    return Answer.read(
        reply,
        text -> {
          Set<Integer> ports = new TreeSet<>();
          if (text.isEmpty()) {
            return ports;
          }
          for (String line : Answer.lines(text)) {
            Matcher row = ROW.matcher(line.strip());
            if (!row.matches()) {
              throw new Malformed("'" + line.strip() + "' is no listener");
            }
            ports.add(Integer.parseInt(row.group(1)));
          }
          return ports;
        });
  }
}
