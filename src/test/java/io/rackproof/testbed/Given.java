package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Optional;

/** Parts of a descriptor that tests need, but do not look at. */
public final class Given {
  /** Access to a device that is never connected to. */
  public static final Access ACCESS =
      new Access(
          "192.0.2.1",
          22,
          "rack",
          new Credential.Agent(),
          Optional.empty(),
          new HostKeys.Fingerprints(List.of("SHA256:x")),
          true);

  private Given() {}

  /** The usual lossless profile: priority 3, DSCP 26, MTU 9000 and 9216. */
  public static LosslessProfile profile(EcnThresholds ecn, Ratio share) {
    return new LosslessProfile(
        Priority.of(3),
        Dscp.of(26),
        TrustMode.DSCP,
        ByteSize.of(9000),
        ByteSize.of(9216),
        ecn,
        share);
  }

  /** The same, where ECN thresholds do not matter. */
  public static LosslessProfile profile() {
    return profile(
        new EcnThresholds(ByteSize.of(1), ByteSize.of(2), Ratio.percent(5)), Ratio.percent(50));
  }
}
