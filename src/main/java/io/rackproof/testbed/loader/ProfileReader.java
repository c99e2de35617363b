package io.rackproof.testbed.loader;

import io.rackproof.testbed.CnpProfile;
import io.rackproof.testbed.CongestionPolicy;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.util.List;
import java.util.Map;

/**
 * Reads {@code profile}. The defaults are what NVIDIA's RoCE guides set up: priority 3, DSCP 26,
 * marking from 150 KB, on every packet from 1500 KB, half of the link.
 */
final class ProfileReader {
  private static final List<String> KEYS =
      List.of(
          "priority",
          "dscp",
          "trust",
          "host_mtu",
          "switch_mtu",
          "ecn",
          "share",
          "congestion",
          "cnp_dscp",
          "cnp_priority");
  private static final List<String> ECN_KEYS = List.of("min", "max", "probability");

  /** The largest MTU that ConnectX netdevs take. */
  private static final int NIC_MTU = 9978;

  /** The largest MTU among the switches to be met: Spectrum under Linux. */
  private static final int SWITCH_MTU = 10_218;

  private final Faults faults;

  ProfileReader(Faults faults) {
    this.faults = faults;
  }

  LosslessProfile read(Section root) {
    Section profile = root.section("profile", KEYS);
    ByteSize hostMtu = mtu(profile, "host_mtu", NIC_MTU, 9000);
    ByteSize switchMtu = mtu(profile, "switch_mtu", SWITCH_MTU, 9216);
    if (hostMtu.compareTo(switchMtu) > 0) {
      faults.add(
          profile.has("switch_mtu") ? profile.markOf("switch_mtu") : profile.markOf("host_mtu"),
          "profile: switch_mtu "
              + switchMtu.bytes()
              + " is below host_mtu "
              + hostMtu.bytes()
              + "; switches must carry what hosts send");
    }
    return new LosslessProfile(
        profile.read("priority", Grammars.whole(0, 7).then(Priority::of)).orElse(Priority.of(3)),
        profile.read("dscp", Grammars.whole(0, 63).then(Dscp::of)).orElse(Dscp.of(26)),
        profile
            .read("trust", Grammars.choice(Map.of("dscp", TrustMode.DSCP, "pcp", TrustMode.PCP)))
            .orElse(TrustMode.DSCP),
        hostMtu,
        switchMtu,
        ecn(profile.section("ecn", ECN_KEYS)),
        profile.read("share", Grammars.share("50 %", 1, 100)).orElse(Ratio.percent(50)),
        profile
            .read(
                "congestion",
                Grammars.choice(
                    Map.of(
                        "ecn first", CongestionPolicy.ECN_FIRST,
                        "pfc only", CongestionPolicy.PFC_ONLY)))
            .orElse(CongestionPolicy.ECN_FIRST),
        new CnpProfile(
            profile.read("cnp_dscp", Grammars.whole(0, 63).then(Dscp::of)),
            profile.read("cnp_priority", Grammars.whole(0, 7).then(Priority::of))));
  }

  private static ByteSize mtu(Section profile, String key, int most, int otherwise) {
    return profile
        .read(key, Grammars.size(Quantity.MTU, 1500, most))
        .orElse(ByteSize.of(otherwise));
  }

  private EcnThresholds ecn(Section ecn) {
    Grammar<ByteSize> size =
        Grammars.size(Quantity.SIZE.withExample("150 KB"), 1, Integer.MAX_VALUE);
    ByteSize min = ecn.read("min", size).orElse(ByteSize.of(150_000));
    ByteSize max = ecn.read("max", size).orElse(ByteSize.of(1_500_000));
    if (min.compareTo(max) > 0) {
      faults.add(
          ecn.has("min") ? ecn.markOf("min") : ecn.markOf("max"),
          "ecn: min "
              + min
              + " is above max "
              + max
              + "; marking begins at min, and is full at max");
      max = min;
    }
    Ratio probability =
        ecn.read("probability", Grammars.share("100 %", 1, 100)).orElse(Ratio.percent(100));
    return new EcnThresholds(min, max, probability);
  }
}
