package io.rackproof.device.nxos;

import io.rackproof.device.ConfigTree;
import io.rackproof.device.Malformed;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The classification that a {@code policy-map type qos} makes: the first class that a packet's DSCP
 * matches sets its qos-group, which is its priority and queue.
 */
final class DscpClasses {
  private static final Pattern MATCH = Pattern.compile("match dscp ([\\d, -]+)");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,2})(?:-(\\d{1,2}))?");

  private DscpClasses() {}

  /**
   * @throws Malformed when a class matches something else too, so that what it does with a DSCP
   *     cannot be told
   */
  static Map<Dscp, Priority> of(ConfigTree config, String policy) throws Malformed {
    ConfigTree classes =
        config
            .child("policy-map type qos " + policy)
            .orElseThrow(() -> new Malformed("there is no policy-map type qos " + policy));
    Map<Dscp, Priority> map = new HashMap<>();
    for (ConfigTree each : classes.children()) {
      String name = each.line().replaceFirst("^class (type qos )?", "");
      Optional<String> group = each.after("set qos-group");
      if (name.equals("class-default") || group.isEmpty()) {
        continue;
      }
      if (!group.get().matches("[0-7]")) {
        throw new Malformed("class " + name + " sets qos-group " + group.get());
      }
      Priority priority = Priority.of(Integer.parseInt(group.get()));
      for (int dscp : matched(config, name)) {
        map.putIfAbsent(Dscp.of(dscp), priority);
      }
    }
    return map;
  }

  private static List<Integer> matched(ConfigTree config, String name) throws Malformed {
    Optional<ConfigTree> found =
        config.beginning("class-map type qos").stream()
            .filter(
                map ->
                    map.line()
                        .matches("class-map type qos (match-(all|any) )?" + Pattern.quote(name)))
            .findFirst();
    if (found.isEmpty()) {
      throw new Malformed("there is no class-map type qos " + name);
    }
    List<Integer> values = new ArrayList<>();
    boolean all = found.get().line().contains("match-all");
    for (ConfigTree line : found.get().children()) {
      Matcher match = MATCH.matcher(line.line());
      if (!match.matches() || all && found.get().children().size() > 1) {
        throw new Malformed("class-map " + name + " matches by more than one list of DSCPs");
      }
      for (String part : match.group(1).split("[, ]+")) {
        values.addAll(range(part));
      }
    }
    return values;
  }

  private static List<Integer> range(String text) throws Malformed {
    Matcher range = RANGE.matcher(text);
    if (!range.matches()) {
      throw new Malformed("'" + text + "' is not a range of DSCPs");
    }
    int first = Integer.parseInt(range.group(1));
    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
    List<Integer> values = new ArrayList<>();
    for (int dscp = first; dscp <= Math.min(63, last); dscp++) {
      values.add(dscp);
    }
    return values;
  }
}
