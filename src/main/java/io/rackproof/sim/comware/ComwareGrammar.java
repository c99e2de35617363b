package io.rackproof.sim.comware;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.views.ViewGrammar;
import io.rackproof.sim.views.ViewTree;
import java.util.List;
import java.util.Optional;

/** The lines of Comware 7 that lossless QoS needs. */
final class ComwareGrammar implements ViewGrammar {
  private static final String UNRECOGNIZED = " % Unrecognized command found at '^' position.";
  private static final String OPENS =
      "interface [A-Z][A-Za-z-]*\\d+/\\d+/\\d+|qos map-table (dscp-dot1p|dot1p-lp)"
          + "|qos wred queue table \\w+|scheduler (job|schedule) \\S{1,47}";
  private static final String SCHEDULE = "scheduler schedule ";
  private static final List<String> OF_PORT =
      List.of(
          "jumboframe enable \\d{4,5}",
          "qos trust (dscp|dot1p)",
          "qos wred apply \\w+",
          "priority-flow-control (enable|auto)",
          "priority-flow-control no-drop dot1p [0-7](,[0-7])*",
          "shutdown");

  private final List<SwitchPort> ports;

  ComwareGrammar(List<SwitchPort> ports) {
    this.ports = ports;
  }

  @Override
  public Optional<String> opens(String line) {
    return line.matches(OPENS) ? Optional.of(line) : Optional.empty();
  }

  @Override
  public Optional<String> fault(ViewTree config, String view, String line) {
    if (line.startsWith("interface ")) {
      return ports.stream().anyMatch(port -> line.equals("interface " + port.name()))
          ? Optional.empty()
          : Optional.of(" % Wrong parameter found at '^' position.");
    }
    if (line.startsWith("qos wred apply ")
        && !config.has("qos wred queue table " + line.substring(15))) {
      return Optional.of("The WRED table does not exist.\n % Failed to apply the WRED table.");
    }
    if (view.startsWith(SCHEDULE) && line.startsWith("job ") && !config.has("scheduler " + line)) {
      return Optional.of("The job does not exist.\n % Failed to assign the job.");
    }
    boolean known =
        line.startsWith("undo ")
            ? undo(view, line.substring(5))
            : opens(line).isPresent() || known(view, line);
    return known ? Optional.empty() : Optional.of(UNRECOGNIZED);
  }

  private static boolean undo(String view, String words) {
    return view.startsWith("interface ")
        ? words.matches(
            "jumboframe enable|qos trust|qos wred apply|priority-flow-control"
                + "|priority-flow-control no-drop dot1p|shutdown")
        : view.startsWith("qos wred") && words.matches("queue [0-7]( drop-level [0-2]| ecn)?");
  }

  private static boolean known(String view, String line) {
    if (view.startsWith("interface ")) {
      return OF_PORT.stream().anyMatch(line::matches);
    }
    if (view.startsWith("scheduler job ")) {
      return line.matches("command \\d{1,10} \\S.*");
    }
    if (view.startsWith(SCHEDULE)) {
      return line.matches("job \\S{1,47}|time once delay (\\d{1,6}|\\d{1,3}:[0-5]?\\d)");
    }
    if (view.startsWith("qos map-table ")) {
      return line.matches("import \\d{1,2} export [0-7]");
    }
    return view.startsWith("qos wred queue table ")
        && line.matches(
            "queue [0-7] (ecn|drop-level [0-2] low-limit \\d+ high-limit \\d+ discard-probability"
                + " \\d{1,3})");
  }

  @Override
  public String key(String view, String line) {
    if (line.matches("priority-flow-control (enable|auto)")) {
      return line.endsWith("auto") ? "priority-flow-control enable" : "priority-flow-control auto";
    }
    if (view.startsWith("scheduler ")) {
      return line.replaceFirst("^(command \\d+|time) .*", "$1");
    }
    return line.replaceFirst(
        "^(jumboframe enable|qos trust|qos wred apply|import \\d+|queue \\d drop-level \\d) .*",
        "$1");
  }

  @Override
  public boolean isDefault(String view, String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 4 || !words[0].equals("import")) {
      return false;
    }
    int from = Integer.parseInt(words[1]);
    int usual = view.endsWith(" dscp-dot1p") ? from / 8 : ComwareSim.QUEUES.get(from);
    return usual == Integer.parseInt(words[3]);
  }

  @Override
  public String undoes(String view, String words) {
    return words.equals("priority-flow-control") ? "priority-flow-control enable" : words;
  }

  @Override
  public Optional<String> conflict(ViewTree config) {
    return Optional.empty(); // each line is in force at once
  }
}
