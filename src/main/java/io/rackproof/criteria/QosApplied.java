package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.SettingState;
import io.rackproof.testbed.DeviceName;
import java.util.List;

/** Every setting that the profile asks for was taken by the device and reads back as asked. */
public final class QosApplied {
  /**
   * @param states the device's settings after the profile was applied; Unknown when that was not
   *     possible at all, Unsupported when nothing was to be applied
   */
  public Verdict judge(DeviceName device, Observed<List<SettingState>> states) {
    Checks checks = new Checks(CriterionId.QOS_APPLIED, device);
    checks.require(states).ifPresent(list -> list.forEach(state -> judge(checks, state)));
    return checks.verdict();
  }

  private static void judge(Checks checks, SettingState state) {
    if (!state.skipped().isEmpty()) {
      checks.detail(state.setting() + " was left as it stands: " + state.skipped());
      if (state.found() instanceof Observed.Unsupported) {
        checks.require(state.found());
      }
      return;
    }
    checks
        .require(state.found())
        .ifPresent(
            found ->
                checks.expect(
                    found.equals(state.wanted()),
                    state.setting(),
                    state.wanted(),
                    found,
                    state.refusal().isEmpty()
                        ? "the device took the value but does not keep it: something else on it"
                            + " owns the setting"
                        : state.refusal(),
                    "read " + state.setting() + " on the device"));
  }
}
