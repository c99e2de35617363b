package io.rackproof.device.eos;

import io.rackproof.device.Answer;
import io.rackproof.device.CliWrites;
import io.rackproof.device.ConfigLine;
import io.rackproof.device.ConfigTree;
import io.rackproof.device.Configurable;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads and writes single lines of the running configuration. Writing goes through a configuration
 * session (EOS user manual, Configure Session: {@code configure session NAME}, {@code commit},
 * {@code abort}), so that lines are in force together or not at all; what an earlier run may have
 * left in a session of that name is aborted first.
 */
final class EosSettings {
  private static final String NAME = "rackproof";
  private static final String SESSION = "configure session " + NAME;
  private static final Pattern QOS_LINE =
      Pattern.compile(
          "mtu .*|(no )?qos .*|priority-flow-control.*|(uc-|mc-)?tx-queue .*|service-pro.*"
              + "|service-policy .*|dcbx .*|no switchport");
  private static final Pattern QOS_SECTION =
      Pattern.compile(
          "qos .*|priority-flow-control.*|policy-map .*|class-map .*|platform .*|tx-queue .*");

  private final Shell shell;

  EosSettings(Shell shell) {
    this.shell = shell;
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    List<Reply> replies = shell.run(List.of(EosConfig.command(), EosSessions.command()));
    if (EosSessions.pending(replies.get(1), NAME)) {
      abort();
    }
    Observed<EosConfig> config = Answer.read(replies.get(0), EosConfig::parse);
    settings.forEach(setting -> values.put(setting, config.map(found -> value(found, setting))));
    return values;
  }

  /**
   * Ends a session that a run left open when its connection broke before the commit. Nothing of it
   * was ever in force. A run that may change nothing leaves it.
   */
  private void abort() {
    try {
      shell.run(Command.cliChange(List.of(SESSION, "abort")));
    } catch (IllegalStateException mayNotChange) {
      return;
    }
  }

  private Observed<EosConfig> config() {
    return Answer.read(shell.run(EosConfig.command()), EosConfig::parse);
  }

  private static String value(EosConfig config, Setting setting) {
    return switch (setting.scope()) {
      case EosPlan.DSCP_MAP ->
          Integer.toString(config.trafficClass(Integer.parseInt(setting.name())));
      case EosPlan.QUEUE_MAP -> Integer.toString(config.queue(Integer.parseInt(setting.name())));
      default ->
          switch (setting.name()) {
            case EosPlan.TRUST -> config.trust(port(setting)).orElse(Configurable.ABSENT);
            case EosPlan.NO_DROP -> noDrop(config, port(setting));
            default -> ConfigLine.read(config.tree(), setting);
          };
    };
  }

  private static String noDrop(EosConfig config, String port) {
    PriorityMask mask = config.port(port).map(EosQos::noDrop).orElse(PriorityMask.NONE);
    return mask.bits() == 0 ? Configurable.ABSENT : mask.toString();
  }

  private static String port(Setting setting) {
    return setting.scope().replaceFirst("^interface ", "");
  }

  /** All in one session; when one of them is refused none was taken, and each gets its own. */
  Map<Setting, String> write(Configurable.Writes values) {
    return new CliWrites(shell, EosSettings::lines, EosSettings::session).together(values);
  }

  List<Command> commands(Setting setting, String value) {
    return List.of(session(lines(setting, value)));
  }

  private static Command session(List<String> lines) {
    List<String> all = new ArrayList<>(List.of(SESSION, "abort", SESSION));
    all.addAll(lines);
    all.add("commit");
    return Command.cliChange(all);
  }

  private static List<String> lines(Setting setting, String value) {
    String name = setting.name();
    return switch (setting.scope()) {
      case EosPlan.DSCP_MAP -> List.of(setting.scope() + " " + name + " to traffic-class " + value);
      case EosPlan.QUEUE_MAP -> List.of(setting.scope() + " " + name + " to tx-queue " + value);
      default -> port(setting, value);
    };
  }

  private static List<String> port(Setting setting, String value) {
    if (setting.name().equals(EosPlan.TRUST)) {
      return trust(setting, value);
    }
    if (setting.name().equals(EcnLine.NAME) && value.equals(Configurable.ABSENT)) {
      List<String> lines = new ArrayList<>(ConfigLine.sections(setting));
      lines.add("no random-detect ecn");
      return lines;
    }
    return setting.name().equals(EosPlan.NO_DROP)
        ? noDrop(setting, value)
        : ConfigLine.write(setting, value);
  }

  private static List<String> noDrop(Setting setting, String value) {
    List<String> wanted = List.of(value.split(","));
    if (!value.equals(Configurable.ABSENT) && !value.matches("[0-7](,[0-7])*")) {
      throw new IllegalArgumentException("'" + value + "' are no priorities");
    }
    List<String> lines = new ArrayList<>(ConfigLine.sections(setting));
    for (int priority = 0; priority < 8; priority++) {
      String line = EosPlan.PFC + " priority " + priority;
      boolean lossless = wanted.contains(Integer.toString(priority));
      lines.add(lossless ? line + " no-drop" : "no " + line);
    }
    return lines;
  }

  /** Here {@code no} is a mode of its own: trust nothing. */
  private static List<String> trust(Setting setting, String value) {
    List<String> lines = new ArrayList<>(ConfigLine.sections(setting));
    lines.add(
        switch (value) {
          case "none" -> "no " + EosPlan.TRUST;
          case Configurable.ABSENT -> "default " + EosPlan.TRUST;
          default -> EosPlan.TRUST + " " + value;
        });
    return lines;
  }

  Observed<SortedMap<String, String>> snapshot() {
    return config().map(EosSettings::sections);
  }

  private static SortedMap<String, String> sections(EosConfig config) {
    SortedMap<String, String> sections = new TreeMap<>();
    StringBuilder global = new StringBuilder();
    for (ConfigTree child : config.tree().children()) {
      if (child.line().startsWith("interface ")) {
        StringBuilder lines = new StringBuilder();
        for (ConfigTree line : child.children()) {
          if (QOS_LINE.matcher(line.line()).matches()) {
            lines.append(line.line()).append('\n').append(line.text());
          }
        }
        sections.put(child.line(), lines.toString());
      } else if (QOS_SECTION.matcher(child.line()).matches()) {
        global.append(child.line()).append('\n').append(child.text());
      }
    }
    sections.put("global", global.toString());
    return sections;
  }
}
