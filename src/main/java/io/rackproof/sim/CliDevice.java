package io.rackproof.sim;

import io.rackproof.sim.cli.CliTrouble;
import java.util.Optional;

/** A simulated device whose login is a CLI of its own, not a POSIX shell. */
public interface CliDevice extends SimDevice {
  /** Begins a login. */
  CliConversation login();

  /** From now on something is awkward about its CLI. */
  void trouble(CliTrouble trouble);

  /** One line by itself, as an SSH exec request brings it. */
  @Override
  default Output run(Invocation call) {
    Optional<String> said = login().line(String.join(" ", call.argv()));
    return Output.ok(said.orElse(""));
  }
}
