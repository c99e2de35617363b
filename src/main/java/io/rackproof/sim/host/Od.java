package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code od -An -td4 -N4 /dev/cpu_dma_latency} (GNU coreutils): nobody keeps a limit. */
final class Od implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    return call.root()
        ? Output.ok("  2000000000\n")
        : Output.failed(1, "od: /dev/cpu_dma_latency: Permission denied\n");
  }
}
