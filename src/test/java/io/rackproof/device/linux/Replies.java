package io.rackproof.device.linux;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/** Replies as a device would give them. */
final class Replies {
  private static final Command ANY = Command.read("tool");

  private Replies() {}

  static Reply ok(String stdout) {
    return exited(0, stdout, "");
  }

  static Reply exited(int status, String stdout, String stderr) {
    return reply(ANY, Outcome.EXITED, OptionalInt.of(status), stdout, stderr);
  }

  static Reply ended(Outcome outcome) {
    return reply(ANY, outcome, OptionalInt.empty(), "", "");
  }

  static Reply missing(String tool) {
    return reply(Command.read(tool), Outcome.TOOL_MISSING, OptionalInt.of(127), "", "");
  }

  static Reply reply(
      Command command, Outcome outcome, OptionalInt status, String stdout, String stderr) {
    return new Reply(
        command,
        outcome,
        status,
        stdout,
        stderr,
        Instant.EPOCH,
        Duration.ofSeconds(1),
        new EvidenceRef("node01/0001"));
  }
}
