package io.rackproof.sim.nxos;

import io.rackproof.sim.cli.ConfigText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration lines that the simulated NX-OS knows, and what each does to a configuration.
 */
final class NxosGrammar {
  /**
   * What came of a line.
   *
   * @param path sections to the mode after it
   * @param said what the CLI prints
   */
  record Outcome(List<String> path, String said) {}

  private static final Pattern HEADER =
      Pattern.compile(
          "class-map type qos match-(any|all) \\S+|policy-map type (qos|network-qos|queuing) \\S+"
              + "|system qos|interface (Ethernet\\S+)");
  private static final Pattern CLASS =
      Pattern.compile(
          "class (type queuing c-out-8q-q([1-7]|-default)|type network-qos c-8q-nq([1-7]|-default)"
              + "|[A-Za-z][\\w-]*)");
  private static final Pattern REMOVE =
      Pattern.compile("no (class-map|policy-map) type (qos|network-qos|queuing) (\\S+)");
  private static final Pattern BIND =
      Pattern.compile("(service-policy type (qos input|network-qos|queuing output)) (\\S+)");
  private static final Pattern MTU = Pattern.compile("mtu (\\d{2,4})");
  private static final Pattern BODY =
      Pattern.compile(
          "match (dscp|cos) [\\d,-]+|set qos-group [0-7]|pause pfc-cos [0-7]"
              + "|bandwidth remaining percent \\d{1,3}|priority level 1"
              + "|random-detect minimum-threshold \\d+ k?bytes maximum-threshold \\d+ k?bytes"
              + " drop-probability \\d{1,3} weight \\d+ ecn");

  private final Set<String> ports;

  NxosGrammar(Set<String> ports) {
    this.ports = ports;
  }

  /** Carries a line out in the deepest mode that knows it, from the present one outwards. */
  Optional<Outcome> apply(ConfigText config, List<String> path, String line) {
    Matcher header = HEADER.matcher(line);
    if (header.matches() && (header.group(3) == null || ports.contains(header.group(3)))) {
      config.section(line);
      return Optional.of(new Outcome(List.of(line), ""));
    }
    Matcher remove = REMOVE.matcher(line);
    if (remove.matches()) {
      return Optional.of(new Outcome(List.of(), removed(config, remove)));
    }
    if (path.isEmpty()) {
      return Optional.empty();
    }
    String top = path.get(0);
    if (top.startsWith("interface ") || top.equals("system qos")) {
      return bound(config, top, line).map(said -> new Outcome(List.of(top), said));
    }
    return object(config, top, path, line);
  }

  private static Optional<Outcome> object(
      ConfigText config, String top, List<String> path, String line) {
    boolean policy = top.startsWith("policy-map ");
    if (policy && CLASS.matcher(line).matches()) {
      String name = line.substring("class ".length());
      if (top.startsWith("policy-map type qos") && classMap(config, name).isEmpty()) {
        return Optional.of(
            new Outcome(List.of(top), "ERROR: Class-map " + name + " does not exist\n"));
      }
      config.section(top).section(line);
      return Optional.of(new Outcome(List.of(top, line), ""));
    }
    boolean body = BODY.matcher(line).matches() || MTU.matcher(line).matches();
    if (!body || policy && path.size() < 2) {
      return Optional.empty();
    }
    String words = line.startsWith("match ") ? line : line.replaceFirst(" \\d.*", "");
    ConfigText section = config.section(path);
    section.set(line.startsWith("random-detect") ? "random-detect" : words, line);
    return Optional.of(new Outcome(path, ""));
  }

  private Optional<String> bound(ConfigText config, String top, String line) {
    ConfigText section = config.section(top);
    Matcher bind = BIND.matcher(line);
    if (bind.matches()) {
      String header =
          "policy-map type " + bind.group(2).replaceFirst(" .*", "") + " " + bind.group(3);
      if (bind.group(2).equals("network-qos") != top.equals("system qos")) {
        return Optional.empty();
      }
      if (!config.has(header)) {
        return Optional.of("ERROR: Policy-map " + bind.group(3) + " does not exist\n");
      }
      section.set(bind.group(1), line);
      return Optional.of("");
    }
    if (line.startsWith("no ") && BIND.matcher(line.substring(3)).matches()) {
      if (!section.has(line.substring(3))) {
        return Optional.of("ERROR: no such service-policy is attached\n");
      }
      section.remove(line.substring(3));
      return Optional.of("");
    }
    if (top.equals("system qos")) {
      return Optional.empty();
    }
    Matcher mtu = MTU.matcher(line);
    if (mtu.matches() && Integer.parseInt(mtu.group(1)) <= 9216) {
      section.remove("mtu");
      if (!mtu.group(1).equals("1500")) {
        section.set("mtu", line);
      }
    } else if (line.matches("priority-flow-control mode (on|off)")) {
      section.set("priority-flow-control mode", line);
    } else if (line.matches("(no )?priority-flow-control mode( auto)?")) {
      section.remove("priority-flow-control mode");
    } else {
      return Optional.empty();
    }
    return Optional.of("");
  }

  private static String removed(ConfigText config, Matcher remove) {
    String kind = remove.group(1);
    String type = remove.group(2);
    String name = remove.group(3);
    boolean used =
        kind.equals("policy-map")
            ? config.lines().stream()
                .map(config::section)
                .flatMap(section -> section.lines().stream())
                .anyMatch(
                    line ->
                        line.matches(
                            "service-policy type " + type + "( \\w+)? " + Pattern.quote(name)))
            : config.lines().stream()
                .filter(line -> line.startsWith("policy-map type qos "))
                .anyMatch(line -> config.section(line).has("class " + name));
    if (used) {
      return "ERROR: " + kind + " " + name + " is in use\n";
    }
    List<String> found = new ArrayList<>();
    for (String line : config.lines()) {
      if (line.matches(kind + " type " + type + "( match-\\w+)? " + Pattern.quote(name))) {
        found.add(line);
      }
    }
    config.removeIf(found::contains);
    return found.isEmpty() ? "ERROR: " + kind + " " + name + " does not exist\n" : "";
  }

  static Optional<ConfigText> classMap(ConfigText config, String name) {
    return config
        .find("class-map type qos match-any " + name)
        .or(() -> config.find("class-map type qos match-all " + name));
  }
}
