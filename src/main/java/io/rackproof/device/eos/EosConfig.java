package io.rackproof.device.eos;

import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show running-config sanitized}: the configuration without secrets; its last line {@code
 * end} proves that it is whole. Grammar of the lines: Arista AVD, role eos_cli_config_gen
 * (templates eos/qos, eos/priority-flow-control, eos/ethernet-interfaces).
 *
 * <p>EOS leaves out what stands at its default. The default maps are those of the EOS user manual,
 * chapter Quality of Service, alike for its Arad, Jericho, Trident and Tomahawk families: DSCP 0-7
 * to traffic class 1, 8-15 to 0, then eight by eight to 2 to 7; each class to the queue of its
 * number; routed ports trust DSCP, switched ones CoS.
 */
record EosConfig(ConfigTree tree) {
  private static final String END = "end";
  private static final Pattern DSCP =
      Pattern.compile("qos map dscp ([\\d ]+) to traffic-class (\\d)");
  private static final Pattern QUEUE =
      Pattern.compile("qos map traffic-class ([\\d ]+) to (?:uc-)?tx-queue (\\d)");

  static Command command() {
    return Command.cliRead("show running-config sanitized");
  }

  static EosConfig parse(String text) throws Malformed {
    ConfigTree tree = ConfigTree.parse(text);
    List<ConfigTree> all = tree.children();
    if (all.isEmpty() || !all.get(all.size() - 1).line().equals(END)) {
      throw new Malformed("its last line is not 'end'");
    }
    return new EosConfig(tree);
  }

  /** Traffic class of a DSCP on ports that trust it. */
  int trafficClass(int dscp) {
    int eight = dscp / 8;
    int byDefault = eight < 2 ? 1 - eight : eight;
    return mapped(DSCP, dscp).orElse(byDefault);
  }

  /** Egress queue of a traffic class. */
  int queue(int trafficClass) {
    return mapped(QUEUE, trafficClass).orElse(trafficClass);
  }

  private Optional<Integer> mapped(Pattern line, int number) {
    return tree.children().stream()
        .map(child -> line.matcher(child.line()))
        .filter(Matcher::matches)
        .filter(map -> Arrays.asList(map.group(1).split(" +")).contains(Integer.toString(number)))
        .map(map -> Integer.parseInt(map.group(2)))
        .findFirst();
  }

  /** The section of a port. */
  Optional<ConfigTree> port(String name) {
    return tree.child("interface " + name);
  }

  /** What a port classifies by: dscp, cos or none; empty where EOS has switched ports' default. */
  Optional<String> trust(String name) {
    Optional<ConfigTree> port = port(name);
    if (port.map(lines -> lines.has("no qos trust")).orElse(false)) {
      return Optional.of("none");
    }
    boolean routed = port.map(lines -> lines.has("no switchport")).orElse(false);
    return port.flatMap(lines -> lines.after("qos trust"))
        .or(() -> routed ? Optional.of("dscp") : Optional.empty());
  }

  /** The QoS profile bound to a port, which its own lines are mixed with. */
  Optional<String> profile(String name) {
    return port(name).flatMap(lines -> lines.after("service-profile"));
  }
}
