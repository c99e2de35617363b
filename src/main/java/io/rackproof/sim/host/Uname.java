package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code uname}: the kernel's release, the host's name, or the kernel's. */
final class Uname implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (call.argv().contains("-n")) {
      return Output.ok(host.name() + "\n");
    }
    return Output.ok((call.argv().contains("-r") ? Software.KERNEL : "Linux") + "\n");
  }
}
