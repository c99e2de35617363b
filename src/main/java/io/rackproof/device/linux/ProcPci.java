package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PciFunction;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.PciId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every function on the PCI bus, from {@code /proc/bus/pci/devices} (Linux drivers/pci/proc.c,
 * {@code show_device}): a line has bus and devfn, vendor and device, interrupt, seven bases, seven
 * sizes and the driver's name, parted by TABs. The domain is not shown. {@code grep} prints a
 * second file behind it, so that a listing that was cut is known; without a PCI bus the first file
 * is missing.
 */
final class ProcPci {
  private static final String FILE = "/proc/bus/pci/devices";
  private static final String END_FILE = "/proc/sys/kernel/ostype";
  private static final String END_LINE = END_FILE + ":Linux";
  private static final Pattern LINE =
      Pattern.compile(
          Pattern.quote(FILE + ":")
              + "([0-9a-f]{2})([0-9a-f]{2})\\t([0-9a-f]{4})([0-9a-f]{4})\\t[0-9a-f]+"
              + "(?:\\t *[0-9a-f]+){14}\\t([\\w.-]*)");

  private ProcPci() {}

  static Command command() {
    return Command.read("grep", "-s", "", FILE, END_FILE);
  }

  static Observed<List<PciFunction>> functions(Reply reply) {
    return Answer.read(reply, Set.of(0, 1, 2), text -> parse(Answer.lines(text)));
  }

  private static List<PciFunction> parse(List<String> lines) throws Malformed {
    if (!lines.get(lines.size() - 1).equals(END_LINE)) {
      throw new Malformed("its last line is not '" + END_LINE + "', so it was cut");
    }
    List<PciFunction> functions = new ArrayList<>();
    for (String line : lines.subList(0, lines.size() - 1)) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new Malformed("'" + line + "' is no line of " + FILE);
      }
      int devfn = Integer.parseInt(matcher.group(2), 16);
      functions.add(
          new PciFunction(
              String.format(Locale.ROOT, "%s:%02x.%d", matcher.group(1), devfn >> 3, devfn & 7),
              new PciId(matcher.group(3), matcher.group(4)),
              Optional.of(matcher.group(5)).filter(driver -> !driver.isEmpty())));
    }
    return functions;
  }
}
