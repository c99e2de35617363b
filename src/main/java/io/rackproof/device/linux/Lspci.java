package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieControl;
import io.rackproof.facts.PortTuning.PcieBridge;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lspci -D -s BDF -vvv} (pciutils, needs root for capabilities): PCIe link and Device
 * Control, and the Access Control Services of a bridge (ls-caps.c, ls-ecaps.c). What is behind a
 * speed or width, {@code (ok)}, {@code (downgraded)} or nothing, depends on the version and is not
 * used. DevCap states what could be, DevCtl what is in force.
 */
final class Lspci {
  private static final Pattern CAPABLE = link("LnkCap:", ",.*");
  private static final Pattern TRAINED = link("LnkSta:", ".*");
  private static final Pattern IN_FORCE =
      Pattern.compile("\\s+MaxPayload (\\d+) bytes, MaxReadReq (\\d+) bytes\\s*");

  /** The first line after DevCtl of which the relaxed ordering is told. */
  private static final Pattern ORDERING = Pattern.compile("\\s+RlxdOrd([+-]) .*");

  /** {@code ACSCtl: SrcValid+ TransBlk- ReqRedir- CmpltRedir- UpstreamFwd- EgressCtrl- …}. */
  private static final Pattern ACS = Pattern.compile("\\s+ACSCtl:\\s+(SrcValid[+-] .*)");

  /** Those that send traffic between devices of one switch up to the root. */
  private static final Set<String> REDIRECTING = Set.of("SrcValid", "ReqRedir", "CmpltRedir");

  private static final Pattern LAST = Pattern.compile("\\s+Kernel (?:driver in use|modules): .*");

  private Lspci() {}

  /** What the function's PCI Express capability says. */
  record Express(
      double gigatransfers,
      int lanes,
      double maxGigatransfers,
      int maxLanes,
      ByteSize maxPayload,
      ByteSize maxReadRequest,
      boolean relaxedOrdering) {
    PcieControl control() {
      return new PcieControl(maxPayload, maxReadRequest, relaxedOrdering);
    }
  }

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
    visible(lines, address);
    Matcher capable = one(lines, CAPABLE, "LnkCap");
    Matcher trained = one(lines, TRAINED, "LnkSta");
    Matcher inForce = one(lines, IN_FORCE, "DevCtl MaxPayload");
    return new Express(
        Double.parseDouble(trained.group(1)),
        Integer.parseInt(trained.group(2)),
        Double.parseDouble(capable.group(1)),
        Integer.parseInt(capable.group(2)),
        ByteSize.of(Integer.parseInt(inForce.group(1))),
        ByteSize.of(Integer.parseInt(inForce.group(2))),
        one(lines, ORDERING, "DevCtl RlxdOrd").group(1).equals("+"));
  }

  /**
   * A bridge; its ACS controls that are on. Only the blank line at its end, or the driver's line,
   * proves that a bridge without ACS was read whole.
   */
  static Observed<PcieBridge> bridge(Reply reply, String address) {
    return Answer.read(
        reply,
        text -> {
          List<String> lines = Answer.lines(text);
          visible(lines, address);
          List<Matcher> control =
              lines.stream().map(ACS::matcher).filter(Matcher::matches).toList();
          String last = lines.get(lines.size() - 1);
          if (control.size() > 1
              || control.isEmpty() && !last.isEmpty() && !LAST.matcher(last).matches()) {
            throw new Malformed("it has " + control.size() + " lines of ACSCtl, or was cut");
          }
          return new PcieBridge(address, control.isEmpty() ? List.of() : on(control.get(0)));
        });
  }

  private static List<String> on(Matcher control) {
    return Arrays.stream(control.group(1).strip().split("\\s+"))
        .filter(word -> word.endsWith("+"))
        .filter(word -> REDIRECTING.contains(word.substring(0, word.length() - 1)))
        .toList();
  }

  private static void visible(List<String> lines, String address) throws Malformed {
    if (!lines.get(0).startsWith(address + " ")) {
      throw new Malformed("it does not begin with " + address);
    }
    if (lines.stream().anyMatch(line -> line.strip().equals("Capabilities: <access denied>"))) {
      throw new Malformed("the capabilities are hidden; root is needed");
    }
  }

  private static Matcher one(List<String> lines, Pattern pattern, String what) throws Malformed {
    List<Matcher> found = lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " lines of " + what);
    }
    return found.get(0);
  }
}
