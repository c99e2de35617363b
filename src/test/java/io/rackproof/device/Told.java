package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/** Replies for tests. */
public final class Told {
  private Told() {}

  public static Reply ok(Command command, String stdout) {
    return exited(command, 0, stdout, "");
  }

  public static Reply exited(Command command, int status, String stdout, String stderr) {
    return new Reply(
        command,
        status == 127 ? Reply.Outcome.TOOL_MISSING : Reply.Outcome.EXITED,
        OptionalInt.of(status),
        stdout,
        stderr,
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("leaf1/0001"));
  }
}
