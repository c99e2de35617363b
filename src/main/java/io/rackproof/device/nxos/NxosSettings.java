package io.rackproof.device.nxos;

import io.rackproof.device.Answer;
import io.rackproof.device.ConfigLine;
import io.rackproof.device.ConfigTree;
import io.rackproof.device.Configurable;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads and writes lines and whole maps of the QoS configuration, and the MTU of ports, which is
 * read from {@code show interface | json}. A setting without a scope is a map or policy: its name
 * is the header, its value the lines below it, in an order of their own, joined by {@code ;}.
 */
final class NxosSettings {
  private static final String STEP = " ; ";

  private final Shell shell;

  NxosSettings(Shell shell) {
    this.shell = shell;
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    List<Reply> replies = shell.run(List.of(IpQos.command(), NxosSurveyor.interfaces()));
    Observed<IpQos> config = Answer.read(replies.get(0), IpQos::parse).map(this::cleaned);
    for (Setting setting : settings) {
      values.put(
          setting,
          setting.name().equals(NxosPlan.MTU)
              ? Answer.read(replies.get(1), text -> mtu(text, setting))
              : config.map(found -> value(found.tree(), setting)));
    }
    return values;
  }

  /**
   * Without those of the run's own maps and policies that are not whole: the connection broke while
   * they were typed, nothing uses them yet, and they are taken off. A run that may change nothing
   * leaves them.
   */
  private IpQos cleaned(IpQos config) {
    List<String> torn =
        config.tree().children().stream()
            .filter(each -> OwnObjects.HEADERS.contains(each.line()) && !OwnObjects.whole(each))
            .map(ConfigTree::line)
            .toList();
    if (torn.isEmpty()) {
      return config;
    }
    List<String> lines = new ArrayList<>(List.of("configure terminal"));
    torn.forEach(header -> lines.addAll(object(header, Configurable.ABSENT)));
    lines.add("end");
    try {
      return shell.run(Command.cliChange(lines)).ok() ? config.without(torn) : config;
    } catch (IllegalStateException mayNotChange) {
      return config;
    }
  }

  private static String mtu(String text, Setting setting) throws io.rackproof.device.Malformed {
    String port = setting.scope().replaceFirst("^interface ", "");
    return Long.toString(NxosJson.number(NxosSurveyor.entry(text, port), "eth_mtu"));
  }

  private static String value(ConfigTree config, Setting setting) {
    return setting.scope().isEmpty()
        ? config.child(setting.name()).map(IpQos::canonical).orElse(Configurable.ABSENT)
        : ConfigLine.read(config, setting);
  }

  /** Each by itself: NX-OS takes every line at once, and one that is refused stops no other. */
  Map<Setting, String> write(Configurable.Writes values) {
    List<Command> batch = new ArrayList<>();
    values.entries().forEach(entry -> batch.addAll(commands(entry.getKey(), entry.getValue())));
    Map<Setting, String> results = new LinkedHashMap<>();
    if (batch.isEmpty()) {
      return results;
    }
    List<Reply> replies = shell.run(batch);
    for (int index = 0; index < replies.size(); index++) {
      Reply reply = replies.get(index);
      results.put(values.entries().get(index).getKey(), reply.ok() ? "" : reply.ending());
    }
    return results;
  }

  List<Command> commands(Setting setting, String value) {
    List<String> lines = new ArrayList<>(List.of("configure terminal"));
    if (setting.scope().isEmpty()) {
      lines.addAll(object(setting.name(), value));
    } else if (value.equals(Configurable.ABSENT)) {
      lines.addAll(ConfigLine.sections(setting));
      lines.add("no " + setting.name() + absent(setting));
    } else {
      lines.addAll(ConfigLine.write(setting, value));
    }
    lines.add("end");
    return List.of(Command.cliChange(lines));
  }

  private static List<String> object(String header, String value) {
    if (value.equals(Configurable.ABSENT)) {
      return List.of("no " + header.replaceFirst(" match-(any|all) ", " "));
    }
    if (!value.startsWith("class ") && !value.startsWith("match ")) {
      throw new IllegalArgumentException("'" + value + "' are no lines of a map or policy");
    }
    List<String> lines = new ArrayList<>(List.of(header));
    lines.addAll(List.of(value.split(STEP)));
    return lines;
  }

  /** {@code no service-policy} wants the policy that is bound: only the run's own is taken off. */
  private static String absent(Setting setting) {
    return setting.name().startsWith("service-policy ") ? " " + NxosPlan.POLICY : "";
  }

  /** What {@code show running-config ipqos} has, by section, and the MTU of each port. */
  Observed<SortedMap<String, String>> snapshot(List<String> ports) {
    List<Reply> replies = shell.run(List.of(IpQos.command(), NxosSurveyor.interfaces()));
    return Answer.both(
        Answer.read(replies.get(0), IpQos::parse),
        Answer.read(replies.get(1), text -> mtus(text, ports)),
        (config, mtus) -> {
          SortedMap<String, String> sections = new TreeMap<>(mtus);
          for (ConfigTree child : config.tree().children()) {
            sections.merge(child.line(), child.text(), String::concat);
          }
          return Observed.known(sections);
        });
  }

  private static SortedMap<String, String> mtus(String text, List<String> ports)
      throws io.rackproof.device.Malformed {
    SortedMap<String, String> mtus = new TreeMap<>();
    for (String port : ports) {
      long mtu = NxosJson.number(NxosSurveyor.entry(text, port), "eth_mtu");
      mtus.put("MTU of " + port, mtu + "\n");
    }
    return mtus;
  }
}
