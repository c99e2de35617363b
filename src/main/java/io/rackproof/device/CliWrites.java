package io.rackproof.device;

import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Writes of settings to a CLI, where a transaction takes all of its lines or none. */
public final class CliWrites {
  private final Shell shell;
  private final BiFunction<Setting, String, List<String>> lines;
  private final Function<List<String>, Command> transaction;

  /**
   * @param lines what gives a setting a value
   * @param transaction a command that takes lines together
   */
  public CliWrites(
      Shell shell,
      BiFunction<Setting, String, List<String>> lines,
      Function<List<String>, Command> transaction) {
    this.shell = shell;
    this.lines = lines;
    this.transaction = transaction;
  }

  /** All in one transaction; when one of them is refused none was taken, and each gets its own. */
  public Map<Setting, String> together(Configurable.Writes values) {
    List<String> all = new ArrayList<>();
    values.entries().forEach(entry -> all.addAll(lines.apply(entry.getKey(), entry.getValue())));
    if (all.isEmpty()) {
      return new LinkedHashMap<>();
    }
    Reply reply = shell.run(transaction.apply(all));
    if (reply.outcome() == Reply.Outcome.REFUSED && values.entries().size() > 1) {
      return each(values);
    }
    Map<Setting, String> results = new LinkedHashMap<>();
    values.entries().forEach(entry -> results.put(entry.getKey(), fault(reply)));
    return results;
  }

  /** One command a setting, so that what is refused stops no other. */
  public Map<Setting, String> each(Configurable.Writes values) {
    Map<Setting, String> results = new LinkedHashMap<>();
    if (values.entries().isEmpty()) {
      return results;
    }
    List<Reply> replies =
        shell.run(
            values.entries().stream()
                .map(entry -> transaction.apply(lines.apply(entry.getKey(), entry.getValue())))
                .toList());
    for (int index = 0; index < replies.size(); index++) {
      results.put(values.entries().get(index).getKey(), fault(replies.get(index)));
    }
    return results;
  }

  private static String fault(Reply reply) {
    return reply.ok() ? "" : reply.ending();
  }
}
