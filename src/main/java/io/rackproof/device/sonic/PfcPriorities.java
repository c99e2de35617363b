package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;

/** {@code show pfc priority}: lossless priorities by port (sonic-utilities pfc/main.py). */
final class PfcPriorities {
  private PfcPriorities() {}

  static Command command() {
    return Command.read("show", "pfc", "priority");
  }

  /**
   * Priorities of one port. A port that is not listed has none, so the whole list is needed: it
   * ends with a blank line.
   */
  static PriorityMask of(String text, String port) throws Malformed {
    TextTable table =
        TextTable.read(text).expectingOnly().only().requiring("Interface", "Lossless priorities");
    if (!text.endsWith("\n\n")) {
      throw new Malformed("the blank line after its table is missing");
    }
    PriorityMask found = PriorityMask.NONE;
    for (Map<String, String> row : table.rows()) {
      String priorities = row.get("Lossless priorities");
      PriorityMask mask = priorities.equals("N/A") ? PriorityMask.NONE : mask(priorities);
      if (row.get("Interface").equals(port)) {
        found = mask;
      }
    }
    return found;
  }

  /** Reads a list such as {@code 3,4}; an empty one is no priority. */
  static PriorityMask mask(String list) throws Malformed {
    PriorityMask mask = PriorityMask.NONE;
    if (list.isBlank()) {
      return mask;
    }
    for (String item : list.split(",", -1)) {
      if (!item.strip().matches("[0-7]")) {
        throw new Malformed("'" + list + "' is not a list of priorities");
      }
      mask = mask.with(Priority.of(Integer.parseInt(item.strip())));
    }
    return mask;
  }
}
