package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code uname}: the kernel's release or name, or the host's. */
final class Uname implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    String word =
        call.argv().contains("-n")
            ? host.name().value()
            : call.argv().contains("-r") ? Software.KERNEL : "Linux";
    return Output.ok(word + "\n");
  }
}
