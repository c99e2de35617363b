package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.CliWrites;
import io.rackproof.device.Configurable;
import io.rackproof.device.ViewLine;
import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Reads and writes single lines of the committed configuration. VRP 8 takes lines into a candidate
 * and all of them into force at {@code commit}; what is refused on the way drops the candidate.
 */
final class HuaweiSettings {
  private final Shell shell;

  HuaweiSettings(Shell shell) {
    this.shell = shell;
  }

  Observed<HuaweiConfig> config() {
    return Answer.read(shell.run(HuaweiConfig.command()), HuaweiConfig::parse);
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    Observed<HuaweiConfig> config = config();
    settings.forEach(setting -> values.put(setting, config.map(found -> found.value(setting))));
    return values;
  }

  /** All in one commit; when one of them is refused none was taken, and each gets its own. */
  Map<Setting, String> write(Configurable.Writes values) {
    return new CliWrites(shell, HuaweiSettings::lines, HuaweiSettings::transaction)
        .together(values);
  }

  List<Command> commands(Setting setting, String value) {
    return List.of(transaction(lines(setting, value)));
  }

  private static Command transaction(List<String> lines) {
    List<String> all = new ArrayList<>(List.of("system-view"));
    all.addAll(lines);
    all.add("commit");
    all.add("return");
    return Command.cliChange(all);
  }

  private static List<String> lines(Setting setting, String value) {
    boolean absent = value.equals(Configurable.ABSENT);
    if (setting.scope().isEmpty()) {
      return ViewLine.writeView(setting, value);
    }
    return switch (setting.name()) {
      case HuaweiConfig.TRUST ->
          List.of(setting.scope(), absent ? "undo trust dscp" : "trust " + value, "quit");
      case "qos drr" -> scheduling(setting, value, absent);
      case "dcb pfc enable" ->
          absent || value.equals(ViewLine.SET)
              ? ViewLine.write(setting, value)
              : List.of(setting.scope(), "undo dcb pfc enable", "dcb pfc enable " + value, "quit");
      default -> ViewLine.write(setting, value);
    };
  }

  /** A list of queues adds to what is there, so that it is taken away whole first. */
  private static List<String> scheduling(Setting setting, String value, boolean absent) {
    return absent
        ? List.of(setting.scope(), "undo qos drr 0 to 7", "quit")
        : List.of(setting.scope(), "undo qos drr 0 to 7", "qos drr " + value, "quit");
  }

  Observed<SortedMap<String, String>> snapshot() {
    return config().map(HuaweiConfig::sections);
  }
}
