package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.device.OneNeighbour;
import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display lldp neighbor brief} (Huawei CloudEngine command reference): local interface,
 * seconds, neighbour's interface, neighbour. Nothing marks its end, so that a shorter list is not
 * told from a cut one; it counts for the ports that it lists.
 */
final class Neighbours {
  private static final Pattern HEADING =
      Pattern.compile("Local Interface +Exptime\\(s\\) +Neighbor Interface +Neighbor Device");
  private static final Pattern ROW = Pattern.compile("(\\S+) +(\\d{1,6}) +(\\S.*?) {2,}(\\S.*)");

  private Neighbours() {}

  static Command command() {
    return Command.cliRead("display lldp neighbor brief");
  }

  static Observed<Neighbour> of(Reply reply, String port) {
    return OneNeighbour.of(Answer.read(reply, text -> all(text, port)), reply, port);
  }

  /** Everybody who is heard at the port. */
  static List<Neighbour> all(String text, String port) throws Malformed {
    List<Neighbour> found = new ArrayList<>();
    for (Matcher row : rows(text)) {
      if (row.group(1).equals(port)) {
        found.add(new Neighbour(row.group(4), row.group(3).strip()));
      }
    }
    return found;
  }

  /** The ports at which somebody is heard. */
  static List<String> ports(String text) throws Malformed {
    return rows(text).stream().map(row -> row.group(1)).distinct().toList();
  }

  private static List<Matcher> rows(String text) throws Malformed {
    List<String> lines = Answer.lines(text).stream().map(String::strip).toList();
    int heading = -1;
    for (int at = 0; at < lines.size(); at++) {
      heading = HEADING.matcher(lines.get(at)).matches() ? at : heading;
    }
    if (heading < 0 || heading + 1 >= lines.size() || !lines.get(heading + 1).matches("-{20,}")) {
      throw new Malformed("it has no heading of neighbours");
    }
    List<Matcher> rows = new ArrayList<>();
    for (String line : lines.subList(heading + 2, lines.size())) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(row);
      } else if (!line.isEmpty() && !line.matches("-{20,}")) {
        throw new Malformed("the line '" + line + "' is not a neighbour");
      }
    }
    return rows;
  }
}
