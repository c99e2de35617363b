package io.rackproof.bench;

/** What a run may do to the devices' configuration. */
public enum QosMode {
  /** Apply the lossless profile, judge, restore. */
  APPLY,
  /** Change nothing and judge what stands. */
  VERIFY,
  /** Only undo what a run that died has left. */
  RESTORE
}
