package io.rackproof.criteria;

/** What a verdict says. */
public enum Status {
  /** Positive evidence, read whole, within the bound. */
  PASS,
  /** The rack is at fault. */
  FAIL,
  /** The evidence supports neither; red all the same. */
  INCONCLUSIVE,
  /** Not owed, for a reason from the descriptor or from the device. */
  NOT_APPLICABLE
}
