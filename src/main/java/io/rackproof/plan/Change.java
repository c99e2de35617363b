package io.rackproof.plan;

import java.util.List;

/**
 * A setting and the value that this run wants.
 *
 * @param wanted the value as the device's driver reads it back, so that ours is told from another's
 * @param purpose one phrase for a network engineer
 * @param stage changes of a lower stage are in force before those of a higher one are captured;
 *     undone in reverse
 * @param affects other ports that the setting also governs; empty when only ports of the testbed
 */
public record Change(
    Setting setting, String wanted, String purpose, int stage, List<String> affects) {
  public Change {
    affects = List.copyOf(affects);
  }

  public Change(Setting setting, String wanted, String purpose, int stage) {
    this(setting, wanted, purpose, stage, List.of());
  }
}
