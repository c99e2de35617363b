package io.rackproof.remote;

import io.rackproof.testbed.DeviceName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The shell of a device that could not be reached. */
record UnreachedShell(DeviceName device, String why, SessionPolicy policy, Evidence evidence)
    implements Shell {
  @Override
  public List<Reply> run(List<Command> commands) {
    policy.check(commands);
    return commands.stream()
        .map(
            command ->
                evidence.keep(device, command, Ending.lost(why), Instant.now(), Duration.ZERO))
        .toList();
  }
}
