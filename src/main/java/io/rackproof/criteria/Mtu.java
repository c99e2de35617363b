package io.rackproof.criteria;

import io.rackproof.facts.LinkMtu;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import java.util.Optional;

/**
 * The netdev has the profile's MTU, RDMA uses the largest path MTU that fits it, and the switch
 * port at the other end of the cable carries it.
 */
public final class Mtu {
  /**
   * @param far the switch port at the other end of the cable, where there is a cable
   */
  public Verdict judge(
      NicPort port,
      LosslessProfile profile,
      Observed<LinkMtu> near,
      Optional<SwitchPortSurvey> far) {
    String show = "ip link show " + port.netdev() + "; ibv_devinfo -d " + port.id().rdmaDevice();
    Checks checks = new Checks(CriterionId.MTU, port.id()).confirmWith(show);
    checks.require(near).ifPresent(mtu -> judgeNear(checks, port, profile, mtu, show));
    far.ifPresent(
        survey ->
            checks
                .require(survey.mtu())
                .ifPresent(
                    mtu ->
                        checks.expect(
                            mtu.compareTo(profile.hostMtu()) >= 0,
                            "MTU of switch port " + port.cable().orElseThrow(),
                            "at least " + profile.hostMtu(),
                            mtu,
                            "the switch port drops what the NIC may send",
                            "show the MTU of " + port.cable().orElseThrow())));
    return checks.verdict();
  }

  private static void judgeNear(
      Checks checks, NicPort port, LosslessProfile profile, LinkMtu mtu, String show) {
    checks.expect(
        mtu.netdev().equals(profile.hostMtu()),
        "MTU of " + port.netdev(),
        profile.hostMtu(),
        mtu.netdev(),
        "the interface was never raised, or its configuration service set it back",
        "ip link show " + port.netdev());
    mtu.below()
        .forEach(
            (name, size) ->
                checks.expect(
                    size.compareTo(profile.hostMtu()) >= 0,
                    "MTU of " + name + " below " + port.netdev(),
                    "at least " + profile.hostMtu(),
                    size,
                    "a VLAN or bond carries no more than what it stands on; raise that first",
                    "ip link show " + name));
    ByteSize path = LineRate.pathMtu(profile.hostMtu());
    checks.expect(
        mtu.activeRdma().equals(path),
        "active RDMA MTU",
        path,
        mtu.activeRdma(),
        "RDMA follows the MTU of " + port.netdev() + ", which is " + mtu.netdev(),
        show);
  }
}
