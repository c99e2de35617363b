package io.rackproof.device.sonic;

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
import java.util.Optional;
import java.util.SortedMap;

/**
 * Reads and writes single values of CONFIG_DB. A setting's scope is an entry ({@code
 * QUEUE|Ethernet0|3}), its name a field.
 *
 * <p>Written with {@code sonic-db-cli CONFIG_DB HSET|HDEL|DEL} (sonic-swss-common sonic-db-cli):
 * the orchestration agents follow CONFIG_DB, and the CLI's own commands do no more: {@code config
 * interface pfc priority} only reads, changes and sets the field {@code pfc_enable}
 * (sonic-utilities pfc/main.py), but cannot remove it again, and {@code ecnconfig} changes profiles
 * but cannot make one. The MTU goes through {@code config interface mtu}, which refuses members of
 * port channels and sizes out of range (config/main.py).
 */
final class SonicSettings {
  private final Shell shell;

  SonicSettings(Shell shell) {
    this.shell = shell;
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    Observed<ConfigDb> config = Answer.of(shell.run(ConfigDb.dump()), ConfigDb::parse);
    for (Setting setting : settings) {
      values.put(setting, config.map(db -> value(db, setting)));
    }
    return values;
  }

  private static String value(ConfigDb db, Setting setting) {
    if (setting.name().equals(SonicPlan.OBJECT)) {
      return db.has(setting.scope())
          ? ConfigDb.json(db.fields(setting.scope()))
          : Configurable.ABSENT;
    }
    return db.field(setting.scope(), setting.name()).orElse(Configurable.ABSENT);
  }

  Map<Setting, String> write(Configurable.Writes values) {
    List<Command> batch = new ArrayList<>();
    List<Setting> owners = new ArrayList<>();
    Map<Setting, String> results = new LinkedHashMap<>();
    for (Map.Entry<Setting, String> entry : values.entries()) {
      results.put(entry.getKey(), "");
      for (Command command : commands(entry.getKey(), entry.getValue())) {
        batch.add(command);
        owners.add(entry.getKey());
      }
    }
    if (batch.isEmpty()) {
      return results;
    }
    List<Reply> replies = shell.run(batch);
    for (int i = 0; i < replies.size(); i++) {
      String fault = fault(replies.get(i));
      if (!fault.isEmpty()) {
        results.merge(owners.get(i), fault, (first, next) -> first.isEmpty() ? next : first);
      }
    }
    return results;
  }

  private static String fault(Reply reply) {
    if (!reply.ok()) {
      return reply.ending();
    }
    Optional<String> refusal = Answer.refusal(reply);
    if (refusal.isPresent()) {
      return "'" + reply.command().line() + "' answered: " + refusal.get();
    }
    boolean database = reply.command().argv().get(0).equals("sonic-db-cli");
    return database && !reply.stdout().strip().matches("\\d+|\\(integer\\) \\d+|True|False|OK")
        ? "'" + reply.command().line() + "' answered: " + reply.stdout().strip()
        : "";
  }

  List<Command> commands(Setting setting, String value) {
    String key = setting.scope();
    if (setting.name().equals(SonicPlan.OBJECT)) {
      return object(key, value);
    }
    if (value.equals(Configurable.ABSENT)) {
      return List.of(database("HDEL", key, List.of(setting.name())));
    }
    if (key.startsWith("PORT|") && setting.name().equals("mtu")) {
      String port = key.substring("PORT|".length());
      return List.of(Command.change("config", "interface", "mtu", port, value));
    }
    return List.of(database("HSET", key, List.of(setting.name(), value)));
  }

  /** Sets all fields at once, so that the switch never sees half an object. */
  private static List<Command> object(String key, String value) {
    if (value.equals(Configurable.ABSENT)) {
      return List.of(database("DEL", key, List.of()));
    }
    SortedMap<String, String> fields = ConfigDb.object(value);
    List<Command> commands = new ArrayList<>();
    List<String> surplus = new ArrayList<>(LosslessObjects.FIELDS.getOrDefault(key, List.of()));
    surplus.removeAll(fields.keySet());
    if (!surplus.isEmpty()) {
      commands.add(database("HDEL", key, surplus));
    }
    List<String> words = new ArrayList<>();
    fields.forEach(
        (field, text) -> {
          words.add(field);
          words.add(text);
        });
    commands.add(database("HSET", key, words));
    return commands;
  }

  private static Command database(String operation, String key, List<String> words) {
    List<String> argv = new ArrayList<>(List.of("sonic-db-cli", "CONFIG_DB", operation, key));
    argv.addAll(words);
    return Command.change(argv.toArray(String[]::new));
  }

  /** The QoS tables whole, a section a table. */
  Observed<SortedMap<String, String>> snapshot() {
    return Answer.of(shell.run(ConfigDb.dump()), ConfigDb::parse).map(ConfigDb::sections);
  }
}
