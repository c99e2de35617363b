package io.rackproof.sim.eos;

import io.rackproof.sim.cli.ConfigText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration lines that the simulated EOS knows, and what each does to a configuration. */
final class EosGrammar {
  private static final Pattern INTERFACE = Pattern.compile("interface (Ethernet\\S+)");
  private static final Pattern QUEUE = Pattern.compile("uc-tx-queue [0-7]");
  private static final Pattern DSCP =
      Pattern.compile("qos map dscp (\\d{1,2}) to traffic-class ([0-7])");
  private static final Pattern TC =
      Pattern.compile("qos map traffic-class ([0-7]) to tx-queue ([0-7])");
  private static final Pattern MTU = Pattern.compile("mtu (\\d{2,4})");
  private static final Pattern PRIORITY =
      Pattern.compile("(priority-flow-control priority [0-7]) (no-drop|drop)");
  private static final Pattern NO_PRIORITY =
      Pattern.compile("no (priority-flow-control priority [0-7])");
  private static final Pattern ECN =
      Pattern.compile(
          "random-detect ecn minimum-threshold \\d+ (bytes|kbytes) maximum-threshold \\d+ "
              + "(bytes|kbytes) max-mark-probability \\d{1,3} weight \\d+");
  private static final Pattern SHARE = Pattern.compile("bandwidth percent (\\d{1,3})");

  private final Set<String> ports;

  EosGrammar(Set<String> ports) {
    this.ports = ports;
  }

  /**
   * Carries a line out in the deepest mode that knows it, from the present one outwards.
   *
   * @param path sections from the top to the present mode
   * @return sections to the mode after it; empty when no mode knows the line
   */
  Optional<List<String>> apply(ConfigText config, List<String> path, String line) {
    for (int depth = path.size(); depth >= 0; depth--) {
      List<String> mode = path.subList(0, depth);
      Optional<String> into = enters(depth, line);
      if (into.isPresent()) {
        List<String> deeper = new ArrayList<>(mode);
        deeper.add(into.get());
        return Optional.of(deeper);
      }
      ConfigText section = config.section(mode);
      boolean known =
          switch (depth) {
            case 0 -> global(section, line);
            case 1 -> port(section, line);
            default -> queue(section, line);
          };
      if (known) {
        return Optional.of(mode);
      }
    }
    return Optional.empty();
  }

  private Optional<String> enters(int depth, String line) {
    Matcher port = INTERFACE.matcher(line);
    if (depth == 0 && port.matches() && ports.contains(port.group(1))) {
      return Optional.of(line);
    }
    return depth == 1 && QUEUE.matcher(line).matches() ? Optional.of(line) : Optional.empty();
  }

  /** What is at its default is not shown. */
  private static boolean global(ConfigText config, String line) {
    Matcher dscp = DSCP.matcher(line);
    if (dscp.matches() && Integer.parseInt(dscp.group(1)) < 64) {
      int number = Integer.parseInt(dscp.group(1));
      config.remove("qos map dscp " + number + " to");
      if (Integer.parseInt(dscp.group(2)) != defaultClass(number)) {
        config.set(line, line);
      }
      return true;
    }
    Matcher queue = TC.matcher(line);
    if (queue.matches()) {
      config.remove("qos map traffic-class " + queue.group(1) + " to");
      if (!queue.group(1).equals(queue.group(2))) {
        config.set(line, line);
      }
      return true;
    }
    return false;
  }

  private static boolean port(ConfigText port, String line) {
    Matcher mtu = MTU.matcher(line);
    Matcher priority = PRIORITY.matcher(line);
    Matcher noPriority = NO_PRIORITY.matcher(line);
    if (mtu.matches() && Integer.parseInt(mtu.group(1)) <= 9214) {
      put(port, "mtu", line, !mtu.group(1).equals("1500"));
    } else if (line.equals("no mtu")) {
      port.remove("mtu");
    } else if (line.matches("qos trust (dscp|cos)|no qos trust|default qos trust")) {
      port.remove("no qos trust");
      // A routed port trusts DSCP unless told otherwise.
      put(port, "qos trust", line, !line.startsWith("default") && !line.equals("qos trust dscp"));
    } else if (line.equals("priority-flow-control on")) {
      port.set(line, line);
    } else if (line.equals("no priority-flow-control on")) {
      port.remove("priority-flow-control on");
    } else if (priority.matches()) {
      put(port, priority.group(1), line, priority.group(2).equals("no-drop"));
    } else if (noPriority.matches()) {
      port.remove(noPriority.group(1));
    } else {
      return false;
    }
    return true;
  }

  private static boolean queue(ConfigText queue, String line) {
    Matcher share = SHARE.matcher(line);
    if (line.equals("no priority")) {
      queue.set(line, line);
    } else if (line.equals("default priority") || line.equals("priority strict")) {
      queue.remove("no priority");
    } else if (share.matches() && Integer.parseInt(share.group(1)) <= 100) {
      queue.set("bandwidth percent", line);
    } else if (line.equals("no bandwidth percent")) {
      queue.remove("bandwidth percent");
    } else if (ECN.matcher(line).matches()) {
      queue.set("random-detect ecn minimum-threshold", line);
    } else if (line.equals("no random-detect ecn")) {
      queue.remove("random-detect ecn");
    } else {
      return false;
    }
    return true;
  }

  private static void put(ConfigText section, String words, String line, boolean shown) {
    section.remove(words);
    if (shown) {
      section.set(line, line);
    }
  }

  static int defaultClass(int dscp) {
    return dscp < 16 ? 1 - dscp / 8 : dscp / 8;
  }

  /** Traffic class of each DSCP. */
  static int[] classes(ConfigText config) {
    int[] map = new int[64];
    for (int dscp = 0; dscp < 64; dscp++) {
      map[dscp] =
          config
              .after("qos map dscp " + dscp + " to traffic-class")
              .map(Integer::parseInt)
              .orElse(defaultClass(dscp));
    }
    return map;
  }

  /** Queue of each traffic class. */
  static int[] queues(ConfigText config) {
    Map<Integer, Integer> map = new TreeMap<>();
    for (int tc = 0; tc < 8; tc++) {
      map.put(
          tc,
          config
              .after("qos map traffic-class " + tc + " to tx-queue")
              .map(Integer::parseInt)
              .orElse(tc));
    }
    return map.values().stream().mapToInt(Integer::intValue).toArray();
  }
}
