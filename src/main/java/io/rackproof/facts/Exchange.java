package io.rackproof.facts;

import io.rackproof.testbed.Flow;

/**
 * A first short exchange of RDMA messages over one path, and how far it came.
 *
 * @param said the tool's own words where it did not come to its end; empty otherwise
 */
public record Exchange(Flow flow, Stage stage, String said) {
  /** How far it came; each stage needs those before it. */
  public enum Stage {
    /** The ends could not connect over TCP to tell each other of their queue pairs. */
    NO_CONNECTION,
    /** A queue pair could not be set up. */
    NO_QUEUE_PAIR,
    /** Messages were sent and never acknowledged. */
    NO_ANSWER,
    DONE
  }

  public boolean done() {
    return stage == Stage.DONE;
  }
}
