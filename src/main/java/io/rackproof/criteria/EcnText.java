package io.rackproof.criteria;

import io.rackproof.testbed.EcnThresholds;

/** Marking thresholds in one phrase. */
final class EcnText {
  private EcnText() {}

  static String of(EcnThresholds ecn) {
    return ecn.probability() + " between " + ecn.min() + " and " + ecn.max();
  }
}
