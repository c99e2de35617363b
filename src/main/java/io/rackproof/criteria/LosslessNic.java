package io.rackproof.criteria;

import io.rackproof.facts.Classification;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.DcbControl;
import io.rackproof.facts.DcbxMode;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceMarking;
import io.rackproof.testbed.CnpProfile;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Optional;

/**
 * The NIC's end of {@link Lossless}: what it is set to, that nobody else sets it, and what its
 * packets are marked with.
 */
final class LosslessNic {
  private final String netdev;
  private final LosslessProfile profile;
  private final HostQos qos;
  private final String show;

  LosslessNic(String netdev, LosslessProfile profile, HostQos qos) {
    this.netdev = netdev;
    this.profile = profile;
    this.qos = qos;
    this.show = qos.control().tool();
  }

  void judge(Checks checks) {
    checks.require(qos.classification()).ifPresent(found -> classification(checks, found));
    PriorityMask want = PriorityMask.only(profile.priority());
    checks.expect(
        qos.pfc().equals(want),
        netdev + " PFC priorities",
        want,
        qos.pfc(),
        "the NIC pauses another priority than the switch, so that RoCE is not protected",
        show);
    control(checks, qos.control());
    ecn(checks, netdev + " ECN notification point", qos.ecnNotification());
    ecn(checks, netdev + " ECN reaction point", qos.ecnReaction());
    marking(checks, qos.marking());
    cnp(checks, qos.marking().cnp());
  }

  private void classification(Checks checks, Classification found) {
    checks.expect(
        found.trust() == profile.trust(),
        netdev + " trust",
        profile.trust(),
        found.trust(),
        "the NIC classifies by another field than the switch; the setting is lost at each reboot",
        show);
    if (profile.trust() == TrustMode.DSCP && found.trust() == TrustMode.DSCP) {
      Priority mapped = found.dscpToPriority().get(profile.dscp());
      checks.expect(
          profile.priority().equals(mapped),
          netdev + " priority of DSCP " + profile.dscp(),
          profile.priority(),
          mapped == null ? "none" : mapped,
          "RoCE packets leave and arrive in a lossy priority",
          show);
    }
  }

  private void control(Checks checks, DcbControl control) {
    checks
        .require(control.mode())
        .ifPresent(
            mode ->
                checks.expect(
                    mode == DcbxMode.OS,
                    netdev + " DCBX control",
                    DcbxMode.OS,
                    mode,
                    "the firmware's DCBX may overwrite PFC with what the peer says; hand it to the"
                        + " host: mlnx_qos --dcbx os, on ice 'ethtool --set-priv-flags fw-lldp-agent"
                        + " off'",
                    show));
    checks
        .consult(netdev + " willing", control.willing())
        .ifPresent(
            willing ->
                checks.expect(
                    !willing,
                    netdev + " DCBX willing",
                    "no",
                    willing ? "yes" : "no",
                    "lldpad or the firmware replaces the host's PFC by what the switch announces;"
                        + " make it unwilling: lldptool -T -i "
                        + netdev
                        + " -V PFC willing=no",
                    "lldptool -t -i " + netdev + " -V PFC -c willing"));
    // lldpad that answers, and not what it would set, may well set something else.
    checks
        .require(control.rival())
        .ifPresent(
            rival ->
                checks.expect(
                    rival.isEmpty(),
                    netdev + " PFC of lldpad",
                    "left to other tools",
                    rival.map(PriorityMask::toString).orElse("left to other tools"),
                    "lldpad runs and sets PFC back to its own; stop it (systemctl disable --now"
                        + " lldpad lldpad.socket) or let it alone set the port",
                    "lldptool -t -i " + netdev + " -V PFC -c enabled"));
  }

  private void ecn(Checks checks, String what, Observed<PriorityMask> observed) {
    checks
        .require(observed)
        .ifPresent(
            mask ->
                checks.expect(
                    mask.contains(profile.priority()),
                    what,
                    "on for priority " + profile.priority(),
                    mask.bits() == 0 ? "off" : "on for priority " + mask,
                    "congestion control is off for RoCE: only PFC is left to stop a queue",
                    "grep -rs . /sys/class/net/"
                        + netdev
                        + "/ecn /sys/kernel/config/irdma /sys/kernel/config/bnxt_re"));
  }

  /** A mark that nobody set is each application's matter. One that is set must be the profile's. */
  private void marking(Checks checks, RoceMarking marking) {
    checks
        .consult(netdev + " default ToS of rdma_cm", marking.connections())
        .filter(dscp -> dscp.value() != 0)
        .ifPresent(
            dscp ->
                mark(
                    checks,
                    "DSCP of connections by rdma_cm",
                    dscp,
                    "connections by rdma_cm leave the lossless queue, unless their application names"
                        + " a ToS; set it with cma_roce_tos -t",
                    "cma_roce_tos -d <device>"));
    checks
        .consult(netdev + " traffic class of the driver", marking.forced())
        .flatMap(forced -> forced)
        .ifPresent(
            dscp ->
                mark(
                    checks,
                    "DSCP that the driver gives all RoCE packets",
                    dscp,
                    "every application's packets leave the lossless queue, whatever they ask for",
                    "cat /sys/class/infiniband/<device>/tc/1/traffic_class"));
  }

  /** What the profile leaves open is only noted. */
  private void cnp(Checks checks, Observed<CnpMarking> observed) {
    CnpProfile want = profile.cnp();
    boolean open = want.dscp().isEmpty() && want.priority().isEmpty();
    String what = netdev + " marks of CNPs";
    Optional<CnpMarking> found = open ? checks.consult(what, observed) : checks.require(observed);
    found.ifPresent(
        marks -> {
          want.dscp().ifPresent(dscp -> cnp(checks, "DSCP", dscp, marks.dscp()));
          want.priority().ifPresent(one -> cnp(checks, "802.1p priority", one, marks.priority()));
        });
  }

  private void cnp(Checks checks, String what, Object want, Object found) {
    checks.expect(
        want.equals(found),
        netdev + " " + what + " of CNPs",
        want,
        found,
        "what tells senders to slow down waits in a queue that was not made for it, behind the"
            + " traffic that it is to slow down",
        "grep . /sys/class/net/" + netdev + "/ecn/roce_np/cnp_*");
  }

  private void mark(Checks checks, String what, Dscp found, String cause, String confirm) {
    checks.expect(
        found.equals(profile.dscp()), netdev + " " + what, profile.dscp(), found, cause, confirm);
  }
}
