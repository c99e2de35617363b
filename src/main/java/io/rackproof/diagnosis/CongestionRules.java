package io.rackproof.diagnosis;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.LOSSLESS;

import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.CnpProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rows on how a NIC port takes part in congestion control. */
final class CongestionRules {
  private static final Cause CNP_MARK =
      new Cause(
          "cnp-mark",
          "congestion",
          "the NIC marks its CNPs otherwise than the fabric expects them",
          "echo <dscp> > /sys/class/net/<netdev>/ecn/roce_np/cnp_dscp, and the priority to"
              + " cnp_802p_prio, persistently; bnxt_re: bnxt_setupcc.sh -p <dscp> -c <priority>",
          "grep . /sys/class/net/<netdev>/ecn/roce_np/cnp_*");

  private CongestionRules() {}

  static List<RunRule> all() {
    return List.of(
        new PortRule(
            new Cause(
                "nic-ecn-off",
                "congestion",
                "the NIC takes no part in congestion control: it does not answer marks, or does not"
                    + " slow down",
                "echo 1 > /sys/class/net/<netdev>/ecn/roce_{np,rp}/enable/<priority>; irdma:"
                    + " /sys/kernel/config/irdma/<device>/roce_dcqcn_enable; bnxt_re:"
                    + " bnxt_setupcc.sh -m 3",
                "grep -rs . /sys/class/net/<netdev>/ecn /sys/kernel/config/irdma"
                    + " /sys/kernel/config/bnxt_re"),
            LOSSLESS,
            PortRules.qos(),
            PortRules.SHARED,
            CongestionRules::off),
        new PortRule(
            CNP_MARK, LOSSLESS, Set.of(AGREEMENT), PortRules.SHARED, CongestionRules::profile),
        new PortRule(CNP_MARK, AGREEMENT, Set.of(), Set.of(), CongestionRules::others));
  }

  private static Optional<CnpMarking> cnp(RackView rack, NicPort port) {
    return rack.near(port).qos().asOptional().flatMap(qos -> qos.marking().cnp().asOptional());
  }

  private static Optional<Shown> profile(RackView rack, NicPort port) {
    CnpProfile want = rack.testbed().profile().cnp();
    return cnp(rack, port)
        .filter(
            found ->
                want.dscp().filter(dscp -> !dscp.equals(found.dscp())).isPresent()
                    || want.priority().filter(one -> !one.equals(found.priority())).isPresent())
        .map(found -> marks(port, found, ", and not as the profile says"));
  }

  /** Where the profile says nothing: fewer than half of the ports mark as this one. */
  private static Optional<Shown> others(RackView rack, NicPort port) {
    List<Dscp> all =
        rack.testbed().ports().stream()
            .flatMap(one -> cnp(rack, one).map(CnpMarking::dscp).stream())
            .toList();
    return cnp(rack, port)
        .filter(found -> rack.testbed().profile().cnp().dscp().isEmpty())
        .filter(found -> 2 * Collections.frequency(all, found.dscp()) < all.size())
        .map(found -> marks(port, found, ", other than most NIC ports"));
  }

  private static Shown marks(NicPort port, CnpMarking found, String otherwise) {
    return PortRules.shown(
        port,
        port.netdev()
            + " marks CNPs with DSCP "
            + found.dscp()
            + " and priority "
            + found.priority()
            + otherwise);
  }

  private static Optional<Shown> off(RackView rack, NicPort port) {
    Priority lossless = rack.testbed().profile().priority();
    List<String> off = new ArrayList<>();
    rack.near(port)
        .qos()
        .asOptional()
        .ifPresent(
            (HostQos qos) -> {
              if (isOff(qos.ecnNotification(), lossless)) {
                off.add("does not answer marks");
              }
              if (isOff(qos.ecnReaction(), lossless)) {
                off.add("does not slow down");
              }
            });
    return off.isEmpty()
        ? Optional.empty()
        : Optional.of(
            PortRules.shown(
                port,
                port.netdev() + " " + String.join(" and ", off) + " for priority " + lossless));
  }

  private static boolean isOff(Observed<PriorityMask> observed, Priority lossless) {
    return observed.asOptional().filter(mask -> !mask.contains(lossless)).isPresent();
  }
}
