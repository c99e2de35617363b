package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Dscp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code /sys/class/infiniband/DEV/tc/1/traffic_class}: the traffic class that the driver of
 * DOCA-OFED and MLNX_OFED gives all RoCE packets, {@code Global tclass=106}; without a line when
 * none is forced, and then rules for single flows. The kernel's own driver has no such file and
 * forces none. grep's last operand proves that the text is whole.
 */
final class TrafficClass {
  private static final String END_FILE = "/proc/sys/kernel/ostype";
  private static final String END_LINE = END_FILE + ":Linux";
  private static final String MISSING = "No such file or directory";
  private static final Pattern GLOBAL = Pattern.compile("Global tclass=(\\d{1,3})");

  private TrafficClass() {}

  private static String path(String device) {
    return "/sys/class/infiniband/" + device + "/tc/1/traffic_class";
  }

  static Command command(String device) {
    return Command.read("grep", "", path(device), END_FILE);
  }

  /** The DSCP that all packets get; nothing where none is forced, or there is no such file. */
  static Observed<Optional<Dscp>> forced(Reply reply, String device) {
    String complaint = "grep: " + path(device) + ": ";
    boolean unread =
        reply
            .stderr()
            .lines()
            .anyMatch(line -> line.startsWith(complaint) && !line.equals(complaint + MISSING));
    return unread
        ? Answer.failed(reply)
        : Answer.read(reply, Set.of(0, 1, 2), text -> parse(text, path(device) + ":"));
  }

  private static Optional<Dscp> parse(String text, String prefix) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(lines.size() - 1).equals(END_LINE)) {
      throw new Malformed("its last line is not '" + END_LINE + "', so it was cut");
    }
    Optional<Dscp> forced = Optional.empty();
    for (String line : lines.subList(0, lines.size() - 1)) {
      if (!line.startsWith(prefix)) {
        throw new Malformed("'" + line + "' is not of " + prefix);
      }
      Matcher global = GLOBAL.matcher(line.substring(prefix.length()));
      if (global.matches()) {
        int octet = Integer.parseInt(global.group(1));
        if (forced.isPresent() || octet > 255) {
          throw new Malformed("'" + line + "' is no traffic class, or the second");
        }
        forced = Optional.of(Dscp.of(octet >> 2));
      } else if (line.contains("Global")) {
        throw new Malformed("'" + line + "' is no traffic class");
      }
    }
    return forced;
  }
}
