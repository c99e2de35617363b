package io.rackproof.device.eos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;

/**
 * {@code show configuration sessions | json}: {@code sessions} by name, each with its {@code state}
 * (as NAPALM's eos driver reads it).
 */
final class EosSessions {
  private EosSessions() {}

  static Command command() {
    return Command.cliRead("show configuration sessions | json");
  }

  /** Whether a session of that name is open; false where the switch doesn't tell. */
  static boolean pending(Reply reply, String name) {
    try {
      return reply.ok() && state(reply.stdout(), name).equals("pending");
    } catch (Malformed unknown) {
      return false;
    }
  }

  /** State of a session, empty when there is none of that name. */
  static String state(String text, String name) throws Malformed {
    JsonNode sessions = JsonArray.object(text).path("sessions");
    if (!sessions.isObject()) {
      throw new Malformed("it has no sessions");
    }
    return sessions.path(name).path("state").asText();
  }
}
