package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;

/** The device answered over SSH, showed an accepted host key and let us in. */
public final class Reachable {
  /**
   * @param reached what the session says of the device, or why there is none
   */
  public Verdict judge(DeviceName device, Observed<String> reached) {
    Checks checks = new Checks(CriterionId.REACHABLE, device);
    checks
        .require(reached)
        .ifPresent(session -> checks.expect(true, "session", "open", session, "", ""));
    return checks.verdict();
  }
}
