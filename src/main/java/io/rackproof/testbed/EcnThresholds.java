package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;

/**
 * When a queue marks: never below {@code min}, up to {@code probability} at {@code max}, always
 * above.
 */
public record EcnThresholds(ByteSize min, ByteSize max, Ratio probability) {
  /**
   * @throws IllegalArgumentException when min is above max or the probability is not 0 to 100 %
   */
  public EcnThresholds {
    if (min.compareTo(max) > 0) {
      throw new IllegalArgumentException("ECN min " + min + " is above max " + max);
    }
    if (probability.value() < 0 || probability.value() > 1) {
      throw new IllegalArgumentException("ECN probability is 0 to 100 %, found " + probability);
    }
  }
}
