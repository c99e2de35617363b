package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.facts.Classification;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * Classification by rules for DSCPs. A NIC trusts DSCP while it has one such rule at least: mlx5
 * (en_dcbnl.c, mlx5e_dcbnl_ieee_setapp and _delapp) and ice (ice_dcb_nl.c, ice_dcbnl_setapp and
 * _delapp) switch with the first and after the last. A DSCP without a rule has no priority here.
 */
final class DscpRules {
  private DscpRules() {}

  static Observed<Classification> classification(Observed<SortedSet<Dcb.Rule>> rules) {
    return rules.flatMap(
        known ->
            Answer.derive(
                rules.evidence(),
                () ->
                    known.isEmpty()
                        ? new Classification(TrustMode.PCP, Map.of())
                        : new Classification(TrustMode.DSCP, Dcb.map(known))));
  }

  /**
   * The profile's rule alone for its DSCP, and none at all where PCP is to be trusted.
   *
   * @param present rules that are there, as far as they are known
   * @param setting makes the setting of a rule
   */
  static List<Wanted> wanted(
      LosslessProfile profile,
      SortedSet<Dcb.Rule> present,
      Function<Dcb.Rule, HostSetting> setting) {
    List<Wanted> wanted = new ArrayList<>();
    boolean byDscp = profile.trust() == TrustMode.DSCP;
    Dcb.Rule right = new Dcb.Rule(profile.dscp(), profile.priority());
    for (Dcb.Rule rule : present) {
      if (!byDscp || rule.dscp().equals(right.dscp()) && !rule.equals(right)) {
        wanted.add(
            new Wanted(
                setting.apply(rule),
                DcbSetting.there(false),
                byDscp ? "RoCE's DSCP in no other priority" : "classify packets by PCP",
                1));
      }
    }
    if (byDscp) {
      wanted.add(
          new Wanted(
              setting.apply(right),
              DcbSetting.there(true),
              "RoCE's DSCP to the lossless priority; a rule makes the NIC trust DSCP",
              2));
    }
    return wanted;
  }
}
