package io.rackproof.remote;

import io.rackproof.testbed.DeviceName;
import java.util.List;

/**
 * A device that takes commands. Safe for use by several threads. Never throws for what a device
 * does.
 */
public interface Shell {
  DeviceName device();

  /**
   * Runs the commands one after the other in one round trip and keeps every reply as evidence.
   *
   * @return as many replies as commands, in their order; when the connection is lost those that got
   *     no answer are {@code LOST}
   */
  List<Reply> run(List<Command> commands);

  /** Runs one command. */
  default Reply run(Command command) {
    return run(List.of(command)).get(0);
  }
}
