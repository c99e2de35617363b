package io.rackproof.testbed;

/** Who slows senders down when a queue builds. */
public enum CongestionPolicy {
  /** Marks first: pauses only until the senders have slowed down. */
  ECN_FIRST,
  /** Pauses alone, in a fabric without congestion control. */
  PFC_ONLY
}
