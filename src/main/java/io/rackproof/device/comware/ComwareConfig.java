package io.rackproof.device.comware;

import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
import io.rackproof.device.ViewConfig;
import io.rackproof.device.ViewLine;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code display current-configuration | exclude cipher|hash}: what is in force, but for the lines
 * that hold secrets, so that evidence holds none. Grammar of its lines: H3C configuration guides
 * (PFC; priority mapping; congestion avoidance) and an operator's template for H3C 400G leaves.
 */
record ComwareConfig(ConfigTree tree) {
  private static final Pattern QOS_LINE =
      Pattern.compile("(priority-flow-control|qos|jumboframe|mtu|port link-mode|flow-control).*");
  private static final Pattern QOS_VIEW = Pattern.compile("(qos|priority-flow-control|buffer).*");

  static Command command() {
    return Command.cliRead("display current-configuration | exclude cipher|hash");
  }

  static ComwareConfig parse(String text) throws Malformed {
    return new ComwareConfig(ViewConfig.parse(text));
  }

  /** Lines of a view; none when it is not there. */
  List<String> lines(String view) {
    return ViewLine.view(tree, view).stream()
        .flatMap(found -> found.children().stream())
        .map(ConfigTree::line)
        .toList();
  }

  Optional<String> after(String view, String words) {
    return ViewLine.view(tree, view).flatMap(found -> found.after(words));
  }

  boolean has(String view, String line) {
    return ViewLine.view(tree, view).map(found -> found.has(line)).orElse(false);
  }

  /** Front panel ports, as their views are named. */
  List<String> ports() {
    return tree.children().stream()
        .map(ConfigTree::line)
        .filter(line -> line.matches("interface [A-Z][A-Za-z-]*G\\w*?\\d+/\\d+/\\d+(:\\d+)?"))
        .map(line -> line.substring("interface ".length()))
        .toList();
  }

  /** QoS: each view whole, of interfaces the lines about it, in alphabetical order. */
  SortedMap<String, String> sections() {
    SortedMap<String, String> sections = new TreeMap<>();
    sections.put("qos", "");
    for (ConfigTree view : tree.children()) {
      boolean port = view.line().startsWith("interface ");
      boolean maps = view.line().startsWith("qos map-table ");
      if (port || (!maps && QOS_VIEW.matcher(view.line()).matches())) {
        String lines =
            view.flat().stream()
                .filter(line -> !port || QOS_LINE.matcher(line).matches())
                .sorted()
                .collect(Collectors.joining("\n"));
        sections.put(view.line(), lines);
      }
    }
    return sections;
  }
}
