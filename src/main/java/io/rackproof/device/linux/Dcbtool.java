package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;

/**
 * DCB that lldpad sets in the older mode, CEE: {@code dcbtool gc IF dcb} says whether, {@code
 * dcbtool gc IF pfc} which priorities have PFC then. A line each, {@code Status: Successful} before
 * what was asked for (lldpad 1.1 dcbtool_cmds.c, print_dcb_cmd_response). {@code lldptool} says
 * nothing of it.
 */
final class Dcbtool {
  private static final String SUCCESS = "Successful";

  private Dcbtool() {}

  static Command stateCommand(String netdev) {
    return Command.read("dcbtool", "gc", netdev, "dcb").withRoot();
  }

  static Command pfcCommand(String netdev) {
    return Command.read("dcbtool", "gc", netdev, "pfc").withRoot();
  }

  static List<Command> commands(String netdev) {
    return List.of(stateCommand(netdev), pfcCommand(netdev));
  }

  /** PFC that lldpad sets by CEE; nothing where it does not, or its tool is not installed. */
  static Observed<Optional<PriorityMask>> pfc(Reply state, Reply pfc) {
    if (state.outcome() == Outcome.TOOL_MISSING) {
      return Observed.known(Optional.empty(), state.evidence());
    }
    return read(state, Dcbtool::on)
        .flatMap(
            on ->
                on
                    ? read(pfc, text -> Optional.of(mask(text)))
                    : Observed.known(Optional.empty(), state.evidence()));
  }

  /** Its status is the exit status, too, and is in the text. */
  private static <T> Observed<T> read(Reply reply, Answer.Grammar<T> grammar) {
    if (reply.outcome() != Outcome.EXITED) {
      return Answer.failed(reply);
    }
    try {
      return Observed.known(grammar.parse(reply.stdout()), reply.evidence());
    } catch (Malformed malformed) {
      return Answer.malformed(reply, malformed.getMessage());
    }
  }

  /** Whether DCB is on; it is not where lldpad has none for the interface. */
  static boolean on(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    String status = value(lines, "Status");
    if (!status.equals(SUCCESS)) {
      if (!status.equals("Device not found, link down or DCB not enabled")
          && !status.equals("Device not capable")) {
        throw new Malformed("its status is '" + status + "'");
      }
      return false;
    }
    return truth(value(lines, "DCB State"), "on", "off");
  }

  /** Priorities with PFC; none where it is not enabled. */
  static PriorityMask mask(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    if (!value(lines, "Status").equals(SUCCESS)) {
      throw new Malformed("its status is '" + value(lines, "Status") + "'");
    }
    boolean enabled = truth(value(lines, "Enable"), "true", "false");
    String[] bits = value(lines, "pfcup").split("\\s+");
    if (bits.length != 8) {
      throw new Malformed("it has not eight priorities");
    }
    PriorityMask mask = PriorityMask.NONE;
    for (int priority = 0; priority < bits.length; priority++) {
      mask = truth(bits[priority], "1", "0") ? mask.with(Priority.of(priority)) : mask;
    }
    return enabled ? mask : PriorityMask.NONE;
  }

  private static boolean truth(String word, String yes, String no) throws Malformed {
    if (!word.equals(yes) && !word.equals(no)) {
      throw new Malformed("'" + word + "' is neither " + yes + " nor " + no);
    }
    return word.equals(yes);
  }

  private static String value(List<String> lines, String key) throws Malformed {
    return lines.stream()
        .filter(line -> line.matches(key + ": *\t.*"))
        .findFirst()
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .orElseThrow(() -> new Malformed("it has no '" + key + "'"));
  }
}
