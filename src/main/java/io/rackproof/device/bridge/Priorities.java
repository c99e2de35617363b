package io.rackproof.device.bridge;

import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.Priority;

/** How classes, which have no 802.1p priority, are told apart in facts. */
final class Priorities {
  private Priorities() {}

  /** What stands for all classes but the one of RoCE: 0, or 1 where RoCE has 0 itself. */
  static Priority other(LosslessProfile profile) {
    return Priority.of(profile.priority().value() == 0 ? 1 : 0);
  }
}
