package io.rackproof.device.nxos;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import io.rackproof.units.PriorityMask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code show interface priority-flow-control}: a row a port with mode, operation, the bitmap of
 * priorities in hexadecimal where there is one, and frames received and sent ({@code Ethernet1/1 On
 * On (8) 0 0}; Cisco Nexus 9000 QoS Configuration Guide, Verifying the PFC Configuration).
 */
record PfcTable(String mode, boolean operating, PriorityMask priorities, long rx, long tx) {
  private static final Pattern ROW =
      Pattern.compile(
          "(\\S+) +(On|Off|Auto) +(On|Off) *(?:\\(([0-9A-Fa-f]{1,2})\\))? +(\\d{1,18}) +(\\d{1,18}) *");

  static Command command() {
    return Command.cliRead("show interface priority-flow-control");
  }

  static PfcTable of(String text, String port) throws Malformed {
    PfcTable found = null;
    for (String line : Answer.lines(text)) {
      Matcher row = ROW.matcher(line);
      if (!row.matches() || !row.group(1).equals(port)) {
        continue;
      }
      if (found != null) {
        throw new Malformed("it lists " + port + " twice");
      }
      boolean on = row.group(3).equals("On");
      if (on && row.group(4) == null) {
        throw new Malformed("PFC operates at " + port + " but no priorities are shown");
      }
      found =
          new PfcTable(
              row.group(2),
              on,
              on ? new PriorityMask(Integer.parseInt(row.group(4), 16)) : PriorityMask.NONE,
              Long.parseLong(row.group(5)),
              Long.parseLong(row.group(6)));
    }
    if (found == null) {
      throw new Malformed("it does not list " + port);
    }
    return found;
  }
}
