package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** A program of a simulated host: prints what the real one prints, from the host's state. */
interface HostTool {
  Output run(SimHost host, Invocation call);

  /** Whether it may wait for its peer. */
  default boolean waits() {
    return false;
  }

  /** Whether it would change configuration. */
  default boolean changes(Invocation call) {
    return false;
  }
}
