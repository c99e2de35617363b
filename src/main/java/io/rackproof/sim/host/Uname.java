package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code uname}: the kernel's release, or its name. */
final class Uname implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    return Output.ok((call.argv().contains("-r") ? Software.KERNEL : "Linux") + "\n");
  }
}
