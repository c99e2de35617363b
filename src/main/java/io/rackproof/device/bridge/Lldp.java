package io.rackproof.device.bridge;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code lldptool -t -n -i IF} (lldpad): what the neighbour of a port announces of itself. */
final class Lldp {
  private static final Pattern PORT = Pattern.compile("\\t(Ifname|Local|Ifalias|MAC): (\\S+)");

  /** {@code Interface 3 as data0}: what lldpad says of a port without an alias. */
  private static final Pattern DESCRIBED = Pattern.compile("\\tInterface +\\d+ as (\\S+)");

  private Lldp() {}

  static Command command(String port) {
    return Command.read("lldptool", "-t", "-n", "-i", port).withRoot();
  }

  /** {@code node01/data0}; unsupported where no daemon runs. */
  static Observed<String> neighbour(Reply reply) {
    if (!reply.ok() && (reply.stdout() + reply.stderr()).contains("Failed to connect to lldpad")) {
      return Observed.unsupported("lldpad does not run on the switch", reply.evidence());
    }
    if (reply.ok() && reply.stdout().isBlank()) {
      return Observed.unknown(
          "'" + reply.command().line() + "' shows no neighbour: none has announced itself",
          reply.stderr(),
          reply.evidence());
    }
    return Answer.read(reply, Lldp::parse);
  }

  private static String parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(lines.size() - 1).equals("End of LLDPDU TLV")) {
      throw new Malformed("it does not end with 'End of LLDPDU TLV'");
    }
    String system = after(lines, "System Name TLV").strip();
    String id = after(lines, "Port ID TLV");
    Matcher port = PORT.matcher(id);
    if (system.isEmpty() || !port.matches()) {
      throw new Malformed("it has no system name, or a port id of an unknown kind");
    }
    if (!port.group(1).equals("MAC")) {
      return system + "/" + port.group(2);
    }
    Matcher described = DESCRIBED.matcher(after(lines, "Port Description TLV"));
    return system + "/" + (described.matches() ? described.group(1) : port.group(2));
  }

  private static String after(List<String> lines, String head) throws Malformed {
    int at = lines.indexOf(head);
    if (at < 0 || at + 1 == lines.size() || !lines.get(at + 1).startsWith("\t")) {
      throw new Malformed("it has no " + head);
    }
    if (at != lines.lastIndexOf(head)) {
      throw new Malformed("it has more than one " + head + ": more than one neighbour");
    }
    return lines.get(at + 1);
  }
}
