package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lspci -D -s BDF -vvv} (pciutils, needs root for capabilities): PCIe link and Device
 * Control. What is behind a speed or width, {@code (ok)}, {@code (downgraded)} or nothing, depends
 * on the version and is not used. DevCap states what could be, DevCtl what is in force.
 */
final class Lspci {
  private static final Pattern CAPABLE = link("LnkCap:", ",.*");
  private static final Pattern TRAINED = link("LnkSta:", ".*");
  private static final Pattern IN_FORCE =
      Pattern.compile("\\s+MaxPayload (\\d+) bytes, MaxReadReq (\\d+) bytes\\s*");

  private Lspci() {}

  /** What the function's PCI Express capability says. */
  record Express(
      double gigatransfers,
      int lanes,
      double maxGigatransfers,
      int maxLanes,
      ByteSize maxPayload,
      ByteSize maxReadRequest) {}

  private static Pattern link(String register, String rest) {
    return Pattern.compile(
        "\\s+" + register + ".*Speed (\\d+(?:\\.\\d+)?)GT/s[^,]*, Width x(\\d{1,2})\\b" + rest);
  }

  static Command command(String address) {
    return Command.read("lspci", "-D", "-s", address, "-vvv").withRoot();
  }

  static Observed<Express> express(Reply reply, String address) {
    return Answer.read(reply, text -> parse(Answer.lines(text), address));
  }

  private static Express parse(List<String> lines, String address) throws Malformed {
    if (!lines.get(0).startsWith(address + " ")) {
      throw new Malformed("it does not begin with " + address);
    }
    if (lines.stream().anyMatch(line -> line.strip().equals("Capabilities: <access denied>"))) {
      throw new Malformed("the capabilities are hidden; root is needed");
    }
    Matcher capable = one(lines, CAPABLE, "LnkCap");
    Matcher trained = one(lines, TRAINED, "LnkSta");
    Matcher inForce = one(lines, IN_FORCE, "DevCtl MaxPayload");
    return new Express(
        Double.parseDouble(trained.group(1)),
        Integer.parseInt(trained.group(2)),
        Double.parseDouble(capable.group(1)),
        Integer.parseInt(capable.group(2)),
        ByteSize.of(Integer.parseInt(inForce.group(1))),
        ByteSize.of(Integer.parseInt(inForce.group(2))));
  }

  private static Matcher one(List<String> lines, Pattern pattern, String what) throws Malformed {
    List<Matcher> found = lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " lines of " + what);
    }
    return found.get(0);
  }
}
