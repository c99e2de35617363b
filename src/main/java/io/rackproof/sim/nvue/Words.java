package io.rackproof.sim.nvue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of NVUE's schema that lossless QoS needs, and the ranges of its command line. */
final class Words {
  private static final String NAME = "[A-Za-z][\\w-]*";
  private static final String ONOFF = "enable|disable";
  private static final Pattern RANGE = Pattern.compile("(.*?)(\\d+)-(\\d+)");

  /** Paths that hold a value, and what the value may be. */
  private static final List<Rule> VALUES =
      List.of(
          new Rule("interface \\w+ link mtu", "\\d{3,4}"),
          new Rule("interface \\w+ link state", "up|down"),
          new Rule(
              "interface \\w+ qos (mapping|pfc|congestion-control|egress-scheduler) profile", NAME),
          new Rule("qos mapping " + NAME + " trust", "l2|l3|both|port"),
          new Rule("qos mapping " + NAME + " port-default-sp", "[0-7]"),
          new Rule("qos mapping " + NAME + " dscp \\d{1,2} switch-priority", "[0-7]"),
          new Rule("qos mapping " + NAME + " pcp [0-7] switch-priority", "[0-7]"),
          new Rule("qos pfc " + NAME + " [rt]x", ONOFF),
          new Rule("qos pfc " + NAME + " cable-length", "\\d{1,6}"),
          new Rule("qos congestion-control " + NAME + " traffic-class [0-7] (ecn|red)", ONOFF),
          new Rule(
              "qos congestion-control " + NAME + " traffic-class [0-7] (min|max)-threshold",
              "\\d{1,9}"),
          new Rule(
              "qos congestion-control " + NAME + " traffic-class [0-7] probability", "\\d{1,3}"),
          new Rule("qos egress-scheduler " + NAME + " traffic-class [0-7] mode", "dwrr|strict"),
          new Rule("qos egress-scheduler " + NAME + " traffic-class [0-7] bw-percent", "\\d{1,3}"),
          new Rule(
              "qos egress-queue-mapping default-global switch-priority [0-7] traffic-class",
              "[0-7]"),
          new Rule("qos traffic-pool " + NAME + " memory-percent", "\\d{1,3}"),
          new Rule("qos roce (enable|mode)", "on|off|lossless|lossy"),
          new Rule("system hostname", "[\\w-]+"));

  /** Paths that are objects by themselves. */
  private static final List<String> OBJECTS =
      List.of(
          "interface \\w+",
          "qos roce",
          "qos (mapping|pfc|congestion-control|egress-scheduler) " + NAME,
          "qos pfc " + NAME + " switch-priority [0-7]",
          "qos traffic-pool " + NAME + " switch-priority [0-7]");

  private record Rule(String path, String value) {}

  private Words() {}

  /** Why {@code nv set} would refuse; empty when the schema has it. */
  static Optional<String> fault(List<String> words) {
    String all = String.join(" ", words);
    String path = String.join(" ", words.subList(0, Math.max(0, words.size() - 1)));
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    for (Rule rule : VALUES) {
      if (path.matches(rule.path())) {
        return last.matches(rule.value())
            ? Optional.empty()
            : Optional.of("Error: '" + last + "' is not one of [" + rule.value() + "]");
      }
    }
    return OBJECTS.stream().anyMatch(all::matches)
        ? Optional.empty()
        : Optional.of("Error: Invalid Command: nv set " + all);
  }

  static boolean isValue(List<String> words) {
    String path = String.join(" ", words.subList(0, Math.max(0, words.size() - 1)));
    return VALUES.stream().anyMatch(rule -> path.matches(rule.path()));
  }

  /** One command for each combination of what its ranges mean. */
  static List<List<String>> expand(List<String> words) {
    List<List<String>> all = List.of(List.of());
    for (String word : words) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> begun : all) {
        for (String one : names(word)) {
          List<String> next = new ArrayList<>(begun);
          next.add(one);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<String> names(String word) {
    List<String> names = new ArrayList<>();
    for (String part : word.split(",", -1)) {
      Matcher range = RANGE.matcher(part);
      if (range.matches()) {
        for (int n = Integer.parseInt(range.group(2)); n <= Integer.parseInt(range.group(3)); n++) {
          names.add(range.group(1) + n);
        }
      } else {
        names.add(part);
      }
    }
    return names;
  }
}
