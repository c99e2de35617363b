package io.rackproof.device.nxos;

import io.rackproof.device.Answer;
import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code show running-config ipqos}: class maps, policy maps, {@code system qos} and the QoS lines
 * of every interface, and nothing secret (Cisco Nexus 9000 NX-OS Quality of Service Configuration
 * Guide). It has no last line of its own, so that {@code show clock} is asked behind it: without
 * its answer the configuration is not whole.
 */
record IpQos(ConfigTree tree) {
  private static final String SHOW = "show running-config ipqos";
  private static final String CLOCK = "show clock";
  private static final Pattern TIME = Pattern.compile(".*\\d{2}:\\d{2}:\\d{2}\\.\\d+ .+");

  static Command command() {
    return Command.cliRead(SHOW, CLOCK);
  }

  static IpQos parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    int clock = -1;
    for (int index = 0; index < lines.size(); index++) {
      if (lines.get(index).endsWith("#" + CLOCK)) {
        clock = index;
      }
    }
    boolean begins = lines.get(0).endsWith("#" + SHOW);
    boolean timed =
        clock >= 0 && lines.stream().skip(clock + 1L).anyMatch(one -> TIME.matcher(one).matches());
    if (!begins || !timed) {
      throw new Malformed("the clock that is to follow the configuration is missing");
    }
    List<String> own = lines.subList(1, clock);
    return new IpQos(ConfigTree.parse(String.join("\n", own) + "\n"));
  }

  /** The same but for the sections under these lines. */
  IpQos without(List<String> lines) {
    return new IpQos(
        new ConfigTree(
            "", tree.children().stream().filter(child -> !lines.contains(child.line())).toList()));
  }

  /** The section of an interface, empty where it has no QoS lines. */
  Optional<ConfigTree> port(String name) {
    return tree.child("interface " + name);
  }

  /** The policy of a kind that governs a port: its own, else that of {@code system qos}. */
  Optional<String> policy(String port, String kind) {
    String words = "service-policy type " + kind;
    return port(port)
        .flatMap(lines -> lines.after(words))
        .or(() -> tree.child("system qos").flatMap(lines -> lines.after(words)));
  }

  /** A section's lines in an order that does not depend on how they were typed. */
  static String canonical(ConfigTree section) {
    List<String> lines = new ArrayList<>();
    section.children().stream()
        .sorted(java.util.Comparator.comparing(ConfigTree::line))
        .forEach(
            child -> {
              lines.add(child.line());
              child.flat().stream().sorted().forEach(lines::add);
            });
    return String.join(" ; ", lines);
  }
}
