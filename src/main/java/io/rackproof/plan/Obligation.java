package io.rackproof.plan;

import io.rackproof.criteria.CriterionId;
import io.rackproof.testbed.Target;

/** A verdict that a run owes. */
public record Obligation(CriterionId criterion, Target target) {
  @Override
  public String toString() {
    return criterion + " of " + target;
  }
}
