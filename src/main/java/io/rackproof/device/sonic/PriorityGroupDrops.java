package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.facts.CounterKind;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show priority-group drop counters}: packets dropped on ingress by priority group
 * (sonic-utilities scripts/pg-drop). A priority's group is the group of its number.
 */
final class PriorityGroupDrops {
  private static final Pattern GROUP = Pattern.compile("PG(\\d)");

  private PriorityGroupDrops() {}

  static Command command() {
    return Command.read("show", "priority-group", "drop", "counters");
  }

  /** Whether the switch says that it does not count them. */
  static boolean disabled(Reply reply) {
    return reply.ok() && reply.stdout().startsWith("Warning: PG counters are disabled.");
  }

  static Tally of(String text, String port) throws Malformed {
    TextTable table =
        TextTable.read(text).expectingOnly("Ingress PG dropped packets:").only().requiring("Port");
    Tally tally = new Tally();
    for (Map.Entry<String, String> cell : table.row(port).entrySet()) {
      Matcher group = GROUP.matcher(cell.getKey());
      if (group.matches()) {
        Priority priority = Priority.of(Integer.parseInt(group.group(1)));
        tally.add(
            cell.getKey() + " drop", CounterKind.DROP, Optional.of(priority), cell.getValue());
      } else if (!cell.getKey().equals("Port")) {
        throw new Malformed("'" + cell.getKey() + "' is not a priority group");
      }
    }
    return tally;
  }
}
