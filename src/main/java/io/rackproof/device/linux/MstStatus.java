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
 * {@code mst status -v} (NVIDIA MFT): which device of NVIDIA's firmware tools belongs to a PCI
 * function, whatever it is called. Rows have type, device, address without domain 0000, RDMA
 * device, network interfaces and NUMA node, in no order, with blank lines between.
 */
final class MstStatus {
  private static final Pattern ROW =
      Pattern.compile("\\S+\\s+(/dev/mst/\\S+)\\s+([0-9a-f:.]+)(?:\\s+\\S+)*\\s*");

  private MstStatus() {}

  static Command command() {
    return Command.read("mst", "status", "-v").withRoot();
  }

  /**
   * The device of a function.
   *
   * @param address with its domain: {@code 0000:03:00.0}
   */
  static Observed<String> device(Reply reply, String address) {
    return Answer.read(reply, text -> parse(Answer.lines(text), address));
  }

  private static String parse(List<String> lines, String address) throws Malformed {
    if (lines.stream().noneMatch(line -> line.startsWith("DEVICE_TYPE"))) {
      throw new Malformed("it has no table of devices; mst start makes them");
    }
    List<String> found =
        lines.stream()
            .map(ROW::matcher)
            .filter(Matcher::matches)
            .filter(row -> same(row.group(2), address))
            .map(row -> row.group(1))
            .toList();
    if (found.size() != 1) {
      throw new Malformed("it has " + found.size() + " devices at " + address);
    }
    return found.get(0);
  }

  private static boolean same(String shown, String address) {
    return address.equals(shown) || address.equals("0000:" + shown);
  }
}
