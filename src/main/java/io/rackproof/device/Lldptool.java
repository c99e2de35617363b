package io.rackproof.device;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code lldptool -t -n -i IF} (lldpad): what the neighbour of a port announces of itself. */
public final class Lldptool {
  private static final Pattern PORT = Pattern.compile("\\t(Ifname|Local|Ifalias|MAC): (\\S+)");

  /** {@code Interface 3 as data0}: what lldpad says of a port without an alias. */
  private static final Pattern DESCRIBED = Pattern.compile("\\tInterface +\\d+ as (\\S+)");

  private Lldptool() {}

  public static Command command(String port) {
    return Command.read("lldptool", "-t", "-n", "-i", port).withRoot();
  }

  /** Whom the port hears; unsupported where no daemon runs. */
  public static Observed<Neighbour> neighbour(Reply reply) {
    if (!reply.ok() && (reply.stdout() + reply.stderr()).contains("Failed to connect to lldpad")) {
      return Observed.unsupported("lldpad does not run on the device", reply.evidence());
    }
    if (reply.ok() && reply.stdout().isBlank()) {
      return Observed.unknown(
          "'" + reply.command().line() + "' shows no neighbour: none has announced itself",
          reply.stderr(),
          reply.evidence());
    }
    return Answer.read(reply, Lldptool::parse);
  }

  private static Neighbour parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!lines.get(lines.size() - 1).equals("End of LLDPDU TLV")) {
      throw new Malformed("it does not end with 'End of LLDPDU TLV'");
    }
    Matcher port = PORT.matcher(after(lines, "Port ID TLV"));
    if (!port.matches()) {
      throw new Malformed("it has a port id of an unknown kind");
    }
    List<String> ports = new ArrayList<>();
    ports.add(port.group(1).equals("MAC") ? port.group(2).toLowerCase(Locale.ROOT) : port.group(2));
    if (lines.contains("Port Description TLV")) {
      String description = after(lines, "Port Description TLV");
      Matcher described = DESCRIBED.matcher(description);
      ports.add(described.matches() ? described.group(1) : description.strip());
    }
    String system =
        lines.contains("System Name TLV") ? after(lines, "System Name TLV").strip() : "";
    return new Neighbour(system, ports);
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
