package io.rackproof.criteria;

/** What kind of target a criterion is judged for. */
public enum Scope {
  DEVICE,
  PORT,
  PAIR
}
