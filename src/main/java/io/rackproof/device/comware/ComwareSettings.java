package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Configurable;
import io.rackproof.device.ViewLine;
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
 * Reads and writes single lines of the configuration, and single rows of the map tables, which are
 * read as they are in force. Comware takes each line into force at once.
 */
final class ComwareSettings {
  private final Shell shell;

  ComwareSettings(Shell shell) {
    this.shell = shell;
  }

  /** The switch's configuration and tables at one moment. */
  record State(
      ComwareConfig config,
      SortedMap<Integer, Integer> dscps,
      SortedMap<Integer, Integer> queues) {}

  static List<Command> reads() {
    return List.of(
        ComwareConfig.command(), MapTable.command(MapTable.DSCP), MapTable.command(MapTable.QUEUE));
  }

  static Observed<State> state(List<Reply> replies) {
    Observed<ComwareConfig> config = Answer.read(replies.get(0), ComwareConfig::parse);
    return Answer.both(
        config,
        Answer.both(
            Answer.read(replies.get(1), text -> MapTable.parse(text, MapTable.DSCP, 64)),
            Answer.read(replies.get(2), text -> MapTable.parse(text, MapTable.QUEUE, 8)),
            (dscps, queues) -> Observed.known(List.of(dscps, queues))),
        (lines, tables) -> Observed.known(new State(lines, tables.get(0), tables.get(1))));
  }

  private Observed<State> state() {
    return state(shell.run(reads()));
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    Observed<State> state = state();
    settings.forEach(setting -> values.put(setting, state.map(now -> value(now, setting))));
    return values;
  }

  private static String value(State now, Setting setting) {
    if (setting.scope().startsWith(ComwarePlan.MAPS)) {
      boolean dscp = setting.scope().endsWith(MapTable.DSCP);
      return String.valueOf(
          (dscp ? now.dscps() : now.queues()).get(Integer.parseInt(setting.name())));
    }
    if (setting.name().equals(ComwarePlan.PFC)) {
      return now.config().lines(setting.scope()).stream()
          .filter(line -> line.matches(ComwarePlan.PFC + " (enable|auto)"))
          .map(line -> line.substring(ComwarePlan.PFC.length() + 1))
          .findFirst()
          .orElse(Configurable.ABSENT);
    }
    return ViewLine.read(now.config().tree(), setting);
  }

  /** One command a setting, so that what is refused stops no other. */
  Map<Setting, String> write(Configurable.Writes values) {
    Map<Setting, String> results = new LinkedHashMap<>();
    if (values.entries().isEmpty()) {
      return results;
    }
    List<Command> each = new ArrayList<>();
    values.entries().forEach(entry -> each.addAll(commands(entry.getKey(), entry.getValue())));
    List<Reply> replies = shell.run(each);
    for (int index = 0; index < replies.size(); index++) {
      Reply reply = replies.get(index);
      results.put(values.entries().get(index).getKey(), reply.ok() ? "" : reply.ending());
    }
    return results;
  }

  List<Command> commands(Setting setting, String value) {
    List<String> all = new ArrayList<>(List.of("system-view"));
    all.addAll(lines(setting, value));
    all.add("return");
    return List.of(Command.cliChange(all));
  }

  /** What is typed in the system view so that the setting has the value; it ends there again. */
  static List<String> lines(Setting setting, String value) {
    if (setting.scope().isEmpty()) {
      return ViewLine.writeView(setting, value);
    }
    if (setting.scope().startsWith(ComwarePlan.MAPS)) {
      return List.of(setting.scope(), "import " + setting.name() + " export " + value, "quit");
    }
    if (setting.name().equals(ComwarePlan.NO_DROP) && !value.equals(Configurable.ABSENT)) {
      return List.of(
          setting.scope(),
          "undo " + ComwarePlan.NO_DROP,
          ComwarePlan.NO_DROP + " " + value,
          "quit");
    }
    return ViewLine.write(setting, value);
  }

  Observed<SortedMap<String, String>> snapshot() {
    return state()
        .map(
            now -> {
              SortedMap<String, String> sections = new TreeMap<>(now.config().sections());
              sections.put(ComwarePlan.MAPS + MapTable.DSCP, now.dscps().toString());
              sections.put(ComwarePlan.MAPS + MapTable.QUEUE, now.queues().toString());
              return sections;
            });
  }
}
