package io.rackproof.sim.fabric;

import io.rackproof.units.Bandwidth;

/** How an RDMA flow ended. */
public sealed interface RdmaOutcome {
  /** It ran its time. */
  record Completed(Bandwidth goodput) implements RdmaOutcome {}

  /** Packets did not arrive however often they were sent: completion status 12. */
  record RetryExceeded() implements RdmaOutcome {}
}
