package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;

/** {@code dcb -j pfc show dev IF} (iproute2 dcb/dcb_pfc.c): priorities that a port pauses. */
final class DcbPfc {
  private DcbPfc() {}

  static Command command(String port) {
    return Command.read("dcb", "-j", "pfc", "show", "dev", port);
  }

  /** Unsupported where the driver of the port has no PFC. */
  static Observed<PriorityMask> priorities(Reply reply) {
    String said = reply.stderr().strip();
    if (!reply.ok() && said.endsWith("Operation not supported")) {
      return Observed.unsupported(
          "'" + reply.command().line() + "' said: " + said, reply.evidence());
    }
    return Answer.read(reply, DcbPfc::parse);
  }

  private static PriorityMask parse(String text) throws Malformed {
    JsonNode on = JsonArray.object(text).path("prio_pfc");
    if (!on.isArray() || on.size() != 8) {
      throw new Malformed("'prio_pfc' does not tell of eight priorities");
    }
    PriorityMask mask = PriorityMask.NONE;
    for (int n = 0; n < 8; n++) {
      if (!on.get(n).isBoolean()) {
        throw new Malformed("'prio_pfc' of priority " + n + " is neither true nor false");
      }
      mask = on.get(n).booleanValue() ? mask.with(Priority.of(n)) : mask;
    }
    return mask;
  }
}
