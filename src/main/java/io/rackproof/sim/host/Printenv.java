package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code printenv SSH_CONNECTION}: logged in to at its management address (sshd(8)). */
final class Printenv implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    return call.argv().contains("SSH_CONNECTION")
        ? Output.ok("192.0.2.250 50022 192.0.2.10 22\n")
        : Output.failed(1, "");
  }
}
