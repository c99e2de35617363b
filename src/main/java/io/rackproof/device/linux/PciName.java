package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code lspci -D -s BDF} (pciutils, lspci.c): what a PCI function is called. Its class, vendor and
 * device stand in one line, {@code 0000:17:00.0 Ethernet controller: Mellanox Technologies MT2910
 * Family [ConnectX-7]}, where the name in brackets is the product's, and a revision may follow.
 * Needs no root.
 */
final class PciName {
  private static final Pattern LINE = Pattern.compile("(\\S+) [^:]+: (.+?)(?: \\(rev .*\\))*\\s*");
  private static final Pattern PRODUCT = Pattern.compile(".*\\[([^\\[\\]]+)\\]");
  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9 ._/()-]");
  private static final int LONGEST = 60;

  private PciName() {}

  static Command command(String address) {
    return Command.read("lspci", "-D", "-s", address);
  }

  /** Whether the function is virtual: its name then says so. */
  static boolean virtual(Reply reply) {
    return reply.ok() && reply.stdout().contains("Virtual Function");
  }

  /** The product, in characters that a descriptor takes. */
  static Observed<String> model(Reply reply, String address) {
    return Answer.read(reply, text -> parse(Answer.line(text), address));
  }

  private static String parse(String line, String address) throws Malformed {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches() || !parts.group(1).equals(address)) {
      throw new Malformed("it is not the line of " + address);
    }
    Matcher product = PRODUCT.matcher(parts.group(2));
    String name = product.matches() ? product.group(1) : parts.group(2);
    String plain = UNUSUAL.matcher(name).replaceAll("").strip();
    if (plain.isEmpty() || !Character.isLetterOrDigit(plain.charAt(0))) {
      throw new Malformed("'" + name + "' is no name of a product");
    }
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST).strip();
  }

  /** 3D controllers of NVIDIA: its accelerators without a display (pci.ids, class 0302). */
  static Command accelerators() {
    return Command.read("lspci", "-D", "-d", "10de::0302");
  }

  static Observed<Boolean> accelerators(Reply reply) {
    return reply.ok() && reply.stdout().isBlank()
        ? Observed.known(false, reply.evidence())
        : Answer.read(reply, text -> listed(Answer.lines(text)));
  }

  private static boolean listed(List<String> lines) throws Malformed {
    for (String line : lines) {
      if (!line.matches("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7] .+")) {
        throw new Malformed("'" + line + "' is no line of a PCI function");
      }
    }
    return lines.stream().anyMatch(line -> line.contains("NVIDIA"));
  }
}
