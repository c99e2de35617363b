package io.rackproof.sim.huawei;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.views.ViewGrammar;
import io.rackproof.sim.views.ViewTree;
import java.util.List;
import java.util.Optional;

/** The lines of VRP 8 that lossless QoS needs. */
final class VrpGrammar implements ViewGrammar {
  private static final String UNRECOGNIZED = "Error: Unrecognized command found at '^' position.";
  private static final String OPENS =
      "interface \\d+GE ?\\d+/\\d+/\\d+|dcb pfc( \\w+)?|diffserv domain \\w+|drop-profile \\w+";
  private static final List<String> OF_PORT =
      List.of(
          "jumboframe enable \\d{4,5}",
          "trust (dscp|8021p)",
          "trust upstream \\w+",
          "qos drr [0-7]( to [0-7])?",
          "qos queue [0-7] drr weight \\d{1,3}",
          "qos queue [0-7] wred \\w+",
          "qos queue [0-7] ecn",
          "dcb pfc enable( \\w+)?( mode (auto|manual))?",
          "shutdown");

  private final List<SwitchPort> ports;

  VrpGrammar(List<SwitchPort> ports) {
    this.ports = ports;
  }

  @Override
  public Optional<String> opens(String line) {
    boolean view = line.matches(OPENS) && !line.equals("dcb pfc enable");
    return view ? Optional.of(line.replace("GE ", "GE")) : Optional.empty();
  }

  @Override
  public Optional<String> fault(ViewTree config, String view, String line) {
    String name = line.startsWith("interface ") ? line.substring(10).replace(" ", "") : "";
    if (!name.isEmpty()) {
      return ports.stream().anyMatch(port -> port.name().equals(name))
          ? Optional.empty()
          : Optional.of("Error: Wrong parameter found at '^' position.");
    }
    boolean known =
        line.startsWith("undo ")
            ? undo(view, line.substring(5))
            : opens(line).isPresent() || known(view, line);
    return known ? Optional.empty() : Optional.of(UNRECOGNIZED);
  }

  private static boolean undo(String view, String words) {
    if (view.startsWith("interface ")) {
      return words.matches(
          "jumboframe enable|trust (dscp|8021p)|trust upstream|qos drr [0-7]( to [0-7])?"
              + "|qos queue [0-7] (drr weight|wred|ecn)|dcb pfc enable|shutdown");
    }
    return words.matches("ip-dscp-inbound \\d{1,2}|ecn buffer-size|priority [0-7]");
  }

  private static boolean known(String view, String line) {
    if (view.startsWith("interface ")) {
      return OF_PORT.stream().anyMatch(line::matches);
    }
    if (view.startsWith("diffserv domain ")) {
      return line.matches("ip-dscp-inbound \\d{1,2} phb (be|af[1-4]|ef|cs[67])( green)?");
    }
    if (view.startsWith("drop-profile ")) {
      return line.matches(
          "ecn buffer-size low-limit \\d+ high-limit \\d+ discard-percentage \\d{1,3}");
    }
    return view.startsWith("dcb pfc") && line.matches("priority [0-7]");
  }

  @Override
  public String key(String view, String line) {
    if (line.matches("trust (dscp|8021p)")) {
      return line.equals("trust dscp") ? "trust 8021p" : "trust dscp";
    }
    return line.replaceFirst(
        "^(jumboframe enable|trust upstream|qos drr|qos queue \\d (?:drr weight|wred)|dcb pfc"
            + " enable|ip-dscp-inbound \\d+|ecn buffer-size) .*",
        "$1");
  }

  @Override
  public boolean isDefault(String view, String line) {
    return line.equals("jumboframe enable 9216");
  }

  @Override
  public String undoes(String view, String words) {
    return words.startsWith("qos drr ") ? "qos drr" : words;
  }

  @Override
  public Optional<String> conflict(ViewTree config) {
    for (String view : config.views()) {
      for (String words : List.of("trust upstream", "qos queue 3 wred", "dcb pfc enable")) {
        Optional<String> name =
            config
                .after(view, words)
                .map(rest -> rest.split(" ", 2)[0])
                .filter(w -> !w.equals("mode"));
        String object =
            switch (words) {
              case "trust upstream" -> "diffserv domain ";
              case "dcb pfc enable" -> "dcb pfc ";
              default -> "drop-profile ";
            };
        if (name.isPresent() && !config.has(object + name.get())) {
          return Optional.of("Error: " + object + name.get() + " does not exist.");
        }
      }
    }
    return Optional.empty();
  }
}
