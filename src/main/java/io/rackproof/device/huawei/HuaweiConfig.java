package io.rackproof.device.huawei;

import io.rackproof.device.ConfigTree;
import io.rackproof.device.Configurable;
import io.rackproof.device.Malformed;
import io.rackproof.device.ViewConfig;
import io.rackproof.device.ViewLine;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code display current-configuration | exclude cipher}: what is committed, but for the lines that
 * hold secrets, so that evidence holds none. Grammar of its lines: Huawei CloudEngine 8800 and 6800
 * manuals, Configuration Scripts of the examples for PFC, ECN, AI ECN and congestion management.
 */
record HuaweiConfig(ConfigTree tree) {
  /** Not {@code trust upstream}, which is a line of its own. */
  static final String TRUST = "trust";

  private static final String UPSTREAM = "upstream ";
  private static final Pattern QOS_LINE =
      Pattern.compile("(trust|qos|dcb|jumboframe|mtu|undo portswitch|flow-control).*");
  private static final Pattern QOS_VIEW =
      Pattern.compile("(dcb|diffserv domain|drop-profile|qos) ?.*");

  static Command command() {
    return Command.cliRead("display current-configuration | exclude cipher");
  }

  static HuaweiConfig parse(String text) throws Malformed {
    return new HuaweiConfig(ViewConfig.parse(text));
  }

  String value(Setting setting) {
    return setting.name().equals(TRUST)
        ? trust(setting.scope()).orElse(Configurable.ABSENT)
        : ViewLine.read(tree, setting);
  }

  /** What an interface trusts; empty when it has no line about it. */
  Optional<String> trust(String view) {
    return lines(view).stream()
        .filter(line -> line.startsWith(TRUST + " "))
        .map(line -> line.substring(TRUST.length() + 1))
        .filter(rest -> !rest.startsWith(UPSTREAM))
        .findFirst();
  }

  /** Lines of a view; none when it is not there. */
  List<String> lines(String view) {
    return tree.child(view).stream()
        .flatMap(found -> found.children().stream())
        .map(ConfigTree::line)
        .toList();
  }

  Optional<String> after(String view, String words) {
    return tree.child(view).flatMap(found -> found.after(words));
  }

  boolean has(String view, String line) {
    return ViewLine.view(tree, view).map(found -> found.has(line)).orElse(false);
  }

  boolean hasView(String view) {
    return tree.has(view);
  }

  /** Ports of the switch, as their views are named. */
  List<String> ports() {
    return tree.children().stream()
        .map(ConfigTree::line)
        .filter(line -> line.matches("interface \\d+GE\\d+/\\d+/\\d+(:\\d+)?"))
        .map(line -> line.substring("interface ".length()))
        .toList();
  }

  /**
   * QoS: each view whole, of interfaces the lines about it, in alphabetical order: VRP has an order
   * of its own, whatever the order in which lines were typed.
   */
  SortedMap<String, String> sections() {
    SortedMap<String, String> sections = new TreeMap<>();
    sections.put("qos", "");
    for (ConfigTree view : tree.children()) {
      boolean port = view.line().startsWith("interface ");
      if (port || QOS_VIEW.matcher(view.line()).matches()) {
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
