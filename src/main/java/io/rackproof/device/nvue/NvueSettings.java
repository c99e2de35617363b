package io.rackproof.device.nvue;

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

/**
 * Reads and writes single values of the applied configuration. A setting's scope is an object's
 * path ({@code interface swp1 qos pfc}), its name a member.
 */
final class NvueSettings {
  private static final int SHOWN = 6;
  private final Shell shell;

  NvueSettings(Shell shell) {
    this.shell = shell;
  }

  Map<Setting, Observed<String>> read(Collection<Setting> settings) {
    Map<Setting, Observed<String>> values = new LinkedHashMap<>();
    if (settings.isEmpty()) {
      return values;
    }
    Observed<AppliedConfig> config =
        NvueAnswer.of(shell.run(AppliedConfig.command()), AppliedConfig::parse);
    for (Setting setting : settings) {
      values.put(setting, config.map(applied -> value(applied, setting)));
    }
    return values;
  }

  private static String value(AppliedConfig config, Setting setting) {
    return setting.name().equals(NvuePlan.OBJECT)
        ? config.whole(setting.scope())
        : config.value(setting.scope(), setting.name()).orElse(Configurable.ABSENT);
  }

  /**
   * Two round trips: what stands, then all changes in one transaction. Nothing is sent while
   * anybody has a configuration under way.
   */
  Map<Setting, String> write(Configurable.Writes values) {
    Map<Setting, String> results = new LinkedHashMap<>();
    values.entries().forEach(entry -> results.put(entry.getKey(), ""));
    if (results.isEmpty()) {
      return results;
    }
    List<Reply> now =
        shell.run(List.of(AppliedConfig.command(), Revisions.command(), Revisions.difference()));
    Observed<AppliedConfig> config = NvueAnswer.of(now.get(0), AppliedConfig::parse);
    String blocked = blocked(config, now.get(1), now.get(2));
    if (!blocked.isEmpty()) {
      results.replaceAll((setting, none) -> blocked);
      return results;
    }
    AppliedConfig applied = config.asOptional().orElseThrow();
    Transaction transaction = new Transaction();
    Map<String, Setting> owners = new LinkedHashMap<>();
    for (Map.Entry<Setting, String> entry : values.entries()) {
      for (List<String> words : changes(applied, entry.getKey(), entry.getValue())) {
        transaction.add(words);
        owners.put(Transaction.line(words), entry.getKey());
      }
    }
    if (!transaction.isEmpty()) {
      settle(results, owners, shell.run(transaction.command()));
    }
    return results;
  }

  private static void settle(
      Map<Setting, String> results, Map<String, Setting> owners, Reply reply) {
    String failure = Transaction.failure(reply);
    if (!failure.isEmpty()) {
      results.replaceAll((setting, none) -> failure);
    }
    Transaction.refused(reply)
        .forEach(
            (line, said) -> {
              Setting owner = owners.get(line);
              if (owner != null) {
                results.put(owner, "'" + line + "' answered: " + said);
              }
            });
  }

  /** Why nothing may be staged; empty when it may. */
  private String blocked(Observed<AppliedConfig> config, Reply revisions, Reply difference) {
    if (config instanceof Observed.Unknown<AppliedConfig> unknown) {
      return "nothing is written to a configuration that cannot be read: " + unknown.why();
    }
    Observed<List<String>> underWay = NvueAnswer.of(revisions, Revisions::underWay);
    Observed<List<String>> lines = NvueAnswer.of(difference, Revisions::lines);
    for (Observed<List<String>> part : List.of(underWay, lines)) {
      if (part instanceof Observed.Unknown<List<String>> unknown) {
        return "nothing is written while it is not known whether somebody else has a pending"
            + " configuration: "
            + unknown.why();
      }
    }
    List<String> found = underWay.asOptional().orElse(List.of());
    List<String> pending = lines.asOptional().orElse(List.of());
    if (found.isEmpty() && pending.isEmpty()) {
      return "";
    }
    return shell.device()
        + " has a pending configuration that is not this run's"
        + (found.isEmpty() ? "" : ": revision " + String.join(", ", found))
        + (pending.isEmpty() ? "" : ": " + shortened(pending))
        + "; nothing was written, so that it is not applied along. Apply it, or drop it with 'nv"
        + " config detach' or 'nv config delete REVISION', and run again";
  }

  private static String shortened(List<String> lines) {
    String all = String.join("; ", lines.subList(0, Math.min(SHOWN, lines.size())));
    return lines.size() <= SHOWN ? all : all + "; and " + (lines.size() - SHOWN) + " more";
  }

  /** Commands that bring a setting from what is applied to a value. */
  private static List<List<String>> changes(AppliedConfig now, Setting setting, String value) {
    String present = value(now, setting);
    if (present.equals(value)) {
      return List.of();
    }
    List<List<String>> all = new ArrayList<>();
    boolean whole = setting.name().equals(NvuePlan.OBJECT);
    if (whole && !present.equals(Configurable.ABSENT) && !value.equals(Configurable.ABSENT)) {
      all.add(NvueCommands.unset(setting.scope()));
    }
    all.addAll(words(setting, value));
    return all;
  }

  private static List<List<String>> words(Setting setting, String value) {
    boolean whole = setting.name().equals(NvuePlan.OBJECT);
    if (value.equals(Configurable.ABSENT)) {
      return List.of(
          whole
              ? NvueCommands.unset(setting.scope())
              : NvueCommands.unset(setting.scope(), setting.name()));
    }
    return whole
        ? NvueCommands.object(setting.scope(), value)
        : List.of(NvueCommands.set(setting.scope(), setting.name(), value));
  }

  /** What takes one setting into force by itself. */
  List<Command> commands(Setting setting, String value) {
    List<Command> commands = new ArrayList<>();
    words(setting, value)
        .forEach(words -> commands.add(Command.change(words.toArray(String[]::new))));
    commands.add(Command.change("nv", "config", "apply", "-y"));
    return commands;
  }

  Observed<SortedMap<String, String>> snapshot() {
    return NvueAnswer.of(shell.run(AppliedConfig.command()), AppliedConfig::parse)
        .map(AppliedConfig::sections);
  }
}
