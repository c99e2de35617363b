package io.rackproof.device.linux;

import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;

/**
 * A setting of an interface and the value that the profile asks for.
 *
 * @param why one phrase for a network engineer
 * @param stage as in {@link io.rackproof.plan.Change}
 */
record Wanted(HostSetting setting, String value, String why, int stage) {
  private static final String LOSSLESS_ALONE = "PFC on the lossless priority alone";

  static Wanted mlnxPfc(Priority priority) {
    return new Wanted(
        new MlnxQosSetting.Pfc(),
        MlnxQosSetting.Pfc.text(PriorityMask.only(priority)),
        LOSSLESS_ALONE,
        2);
  }

  static Wanted dcbPfc(Priority priority) {
    return new Wanted(
        new DcbSetting.Pfc(), Dcb.map(PriorityMask.only(priority)), LOSSLESS_ALONE, 2);
  }

  static Wanted lldpadPfc(Priority priority) {
    return new Wanted(new LldpadSetting.Pfc(), priority.toString(), LOSSLESS_ALONE, 2);
  }
}
