package io.rackproof.diagnosis;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.CABLING;
import static io.rackproof.criteria.CriterionId.LINK_QUALITY;
import static io.rackproof.criteria.CriterionId.LOSSLESS;
import static io.rackproof.criteria.CriterionId.MTU;
import static io.rackproof.criteria.CriterionId.PCIE;
import static io.rackproof.criteria.CriterionId.PORT_ACTIVE;
import static io.rackproof.criteria.CriterionId.QOS_APPLIED;
import static io.rackproof.criteria.CriterionId.ROCE_V2;

import io.rackproof.criteria.CriterionId;
import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.facts.Classification;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.facts.SwitchQos;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Priority;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** States of a port that are themselves the fault: one row each. */
final class PortRules {
  private static final Set<CriterionId> ALL_LOAD =
      Reach.union(Reach.traffic(), Reach.pairs().toArray(CriterionId[]::new));
  private static final Set<CriterionId> FULL_SIZE = fullSize();
  private static final Set<CriterionId> PAUSES = pauses();
  private static final Set<CriterionId> QOS = qos();

  /** Every port of the rail takes part in its incasts. */
  static final Set<CriterionId> SHARED = EnumSet.of(CriterionId.INCAST, CriterionId.SOAK);

  private PortRules() {}

  static List<RunRule> all() {
    return List.of(
        new PortRule(
            new Cause(
                "port-down",
                "link",
                "the port is down",
                "plug or reseat the cable, enable the port at both ends, same FEC at both ends",
                "ibv_devinfo -d <device> ; show interfaces status <port>"),
            PORT_ACTIVE,
            Reach.union(ALL_LOAD, LINK_QUALITY, CABLING, MTU, AGREEMENT, LOSSLESS),
            SHARED,
            LinkFaults::down),
        new PortRule(
            new Cause(
                "link-speed",
                "link",
                "the link trained at another speed than ordered",
                "right optic or cable; breakout and speed of the switch port; FEC",
                "ethtool <netdev> | grep Speed ; show interfaces status <port>"),
            PORT_ACTIVE,
            Reach.union(PAUSES, BANDWIDTH),
            PAUSES,
            LinkFaults::slowLink),
        new PortRule(
            new Cause(
                "roce-v1",
                "rdma",
                "the port speaks RoCEv1 only, which is not routed and carries no DSCP",
                "cma_roce_mode -d <device> -p 1 -m 2; RoCE v2 on in firmware and driver",
                "show_gids <device> ; cma_roce_mode -d <device> -p 1"),
            ROCE_V2,
            ALL_LOAD,
            SHARED,
            RoceFaults::firstVersion),
        new PortRule(
            new Cause(
                "gid-missing",
                "rdma",
                "the port has no RoCEv2 GID of its IPv4 address",
                "give the netdev its IPv4 address, and bring it up",
                "ip -4 addr show dev <netdev> ; show_gids <device>"),
            ROCE_V2,
            ALL_LOAD,
            SHARED,
            RoceFaults::noGid),
        new PortRule(
            new Cause(
                "nic-mtu",
                "mtu",
                "the NIC's MTU is too small",
                "ip link set dev <netdev> mtu 9000, and persistently where its network service"
                    + " sets it",
                "ip link show dev <netdev> ; ibv_devinfo -d <device> | grep active_mtu"),
            MTU,
            Reach.union(FULL_SIZE, QOS_APPLIED, AGREEMENT),
            SHARED,
            PortRules::nicMtu),
        new PortRule(
            new Cause(
                "switch-mtu",
                "mtu",
                "the switch port's MTU is too small, full-size packets are dropped there",
                "MTU of the lossless profile on the switch port",
                "show interfaces status <port> ; ping -M do -s 8972 <peer>"),
            MTU,
            Reach.union(FULL_SIZE, QOS_APPLIED, AGREEMENT),
            SHARED,
            PortRules::switchMtu),
        new PortRule(
            new Cause(
                "pcie-degraded",
                "pcie",
                "the NIC's PCIe link trained below what the NIC can do",
                "reseat the card or riser; bifurcation and link speed in the BIOS",
                "lspci -vv -s <address> | grep -E 'LnkCap:|LnkSta:'"),
            PCIE,
            Reach.union(PAUSES, BANDWIDTH),
            PAUSES,
            PortRules::pcie),
        new PortRule(
            new Cause(
                "nic-trust",
                "qos",
                "the NIC does not classify by DSCP as the switch does",
                "mlnx_qos -i <netdev> --trust dscp, persistently; stop what else sets it (lldpad)",
                "mlnx_qos -i <netdev> | grep trust"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::trust),
        new PortRule(
            new Cause(
                "nic-pfc-priority",
                "qos",
                "PFC at the NIC is on for other priorities than the lossless one",
                "mlnx_qos -i <netdev> --pfc with the lossless priority alone; stop what else sets"
                    + " it",
                "mlnx_qos -i <netdev> | grep -A2 PFC ; show pfc priority <port>"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::nicPfc),
        new PortRule(
            new Cause(
                "nic-dscp-map",
                "qos",
                "the NIC maps RoCE's DSCP to a lossy priority",
                "mlnx_qos -i <netdev> --dscp2prio set,<dscp>,<priority>",
                "mlnx_qos -i <netdev> | grep -A9 dscp2prio"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::nicMap),
        new PortRule(
            new Cause(
                "switch-pfc-off",
                "qos",
                "PFC at the switch port is not on for the lossless priority alone",
                "config interface pfc priority <port> <priority> on, and its lossless buffer"
                    + " profile",
                "show pfc priority <port>"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::switchPfc),
        new PortRule(
            new Cause(
                "switch-dscp-map",
                "qos",
                "the switch port maps RoCE's DSCP to a lossy queue",
                "bind the profile's DSCP map to the port",
                "show the DSCP map of <port> ; show queue counters <port> under load"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::switchMap),
        new PortRule(
            new Cause(
                "switch-impaired",
                "qos",
                "the lossless queue of the switch port is served by an emulator of bad networks",
                "remove it: what serves the queue drops and delays on purpose",
                "tc -s qdisc show dev <port>"),
            LOSSLESS,
            Reach.union(QOS, Reach.pairs().toArray(CriterionId[]::new)),
            SHARED,
            PortRules::switchImpaired),
        new PortRule(
            new Cause(
                "switch-ecn",
                "qos",
                "the switch port's lossless queue does not mark by the profile's thresholds",
                "bind the profile's WRED/ECN profile to the lossless queue",
                "show ecn ; the WRED profile of the port's lossless queue"),
            LOSSLESS,
            QOS,
            SHARED,
            PortRules::switchEcn));
  }

  /** What turns red where a port treats RoCE otherwise than its peer. */
  static Set<CriterionId> qos() {
    return Reach.union(loadedPorts(), QOS_APPLIED, AGREEMENT);
  }

  /** Criteria on single ports that are judged with traffic. */
  private static Set<CriterionId> loadedPorts() {
    EnumSet<CriterionId> all = EnumSet.copyOf(Reach.traffic());
    all.removeAll(Reach.pairs());
    return all;
  }

  /** Of those, what turns red where a receiver is slow. */
  private static Set<CriterionId> pauses() {
    EnumSet<CriterionId> all = EnumSet.copyOf(loadedPorts());
    all.remove(CriterionId.NO_LOSS);
    all.remove(CriterionId.LOSSLESS_QUEUE);
    return all;
  }

  /** What fails where small packets come through and large ones do not. */
  private static Set<CriterionId> fullSize() {
    Set<CriterionId> all = Reach.union(ALL_LOAD);
    all.remove(CriterionId.RDMA_READY);
    return all;
  }

  private static Optional<Shown> nicMtu(RackView rack, NicPort port) {
    LosslessProfile profile = rack.testbed().profile();
    return rack.near(port)
        .mtu()
        .asOptional()
        .filter(mtu -> !mtu.netdev().equals(profile.hostMtu()))
        .map(
            mtu ->
                shown(
                    port,
                    port.netdev()
                        + " has MTU "
                        + mtu.netdev()
                        + " instead of "
                        + profile.hostMtu()));
  }

  private static Optional<Shown> switchMtu(RackView rack, NicPort port) {
    LosslessProfile profile = rack.testbed().profile();
    return rack.far(port)
        .flatMap(far -> far.mtu().asOptional())
        .filter(mtu -> mtu.compareTo(profile.hostMtu()) < 0)
        .map(mtu -> shownFar(port, "MTU " + mtu + ", less than the hosts' " + profile.hostMtu()));
  }

  private static Optional<Shown> pcie(RackView rack, NicPort port) {
    return rack.near(port)
        .pcie()
        .asOptional()
        .filter(
            link ->
                link.lanes() < link.maxLanes() || link.gigatransfers() < link.maxGigatransfers())
        .map(
            link ->
                shown(
                    port,
                    "PCIe trained at "
                        + link
                        + ", the NIC can do "
                        + link.maxGigatransfers()
                        + " GT/s x"
                        + link.maxLanes()));
  }

  private static Optional<Shown> trust(RackView rack, NicPort port) {
    TrustMode want = rack.testbed().profile().trust();
    return classification(rack, port)
        .filter(qos -> qos.trust() != want)
        .map(qos -> shown(port, port.netdev() + " trusts " + qos.trust() + " instead of " + want));
  }

  private static Optional<Shown> nicPfc(RackView rack, NicPort port) {
    Priority want = rack.testbed().profile().priority();
    return nic(rack, port)
        .filter(qos -> ControlRules.rival(rack, port).isEmpty())
        .filter(qos -> !qos.pfc().equals(io.rackproof.units.PriorityMask.only(want)))
        .map(
            qos ->
                shown(port, port.netdev() + " has PFC on " + qos.pfc() + ", lossless is " + want));
  }

  private static Optional<Shown> nicMap(RackView rack, NicPort port) {
    LosslessProfile profile = rack.testbed().profile();
    return classification(rack, port)
        .filter(qos -> qos.trust() == TrustMode.DSCP && profile.trust() == TrustMode.DSCP)
        .filter(qos -> !profile.priority().equals(qos.dscpToPriority().get(profile.dscp())))
        .map(
            qos ->
                shown(
                    port,
                    port.netdev()
                        + " maps DSCP "
                        + profile.dscp()
                        + " to priority "
                        + Optional.ofNullable(qos.dscpToPriority().get(profile.dscp()))
                            .map(Priority::toString)
                            .orElse("none")
                        + " instead of "
                        + profile.priority()));
  }

  private static Optional<Shown> switchPfc(RackView rack, NicPort port) {
    Priority want = rack.testbed().profile().priority();
    return farQos(rack, port)
        .flatMap(qos -> qos.pfc().asOptional())
        .filter(mask -> !mask.equals(io.rackproof.units.PriorityMask.only(want)))
        .map(mask -> shownFar(port, "PFC on priorities " + mask + ", lossless is " + want));
  }

  private static Optional<Shown> switchMap(RackView rack, NicPort port) {
    LosslessProfile profile = rack.testbed().profile();
    return farQos(rack, port)
        .filter(qos -> profile.trust() == TrustMode.DSCP)
        .map(qos -> qos.dscpToPriority().getOrDefault(profile.dscp(), Priority.of(0)))
        .filter(mapped -> !mapped.equals(profile.priority()))
        .map(
            mapped ->
                shownFar(
                    port,
                    "DSCP "
                        + profile.dscp()
                        + " goes to priority "
                        + mapped
                        + " instead of "
                        + profile.priority()));
  }

  /** Linux: tc-netem(8), which somebody may have left there after a test. */
  private static Optional<Shown> switchImpaired(RackView rack, NicPort port) {
    return farQos(rack, port)
        .flatMap(qos -> qos.scheduler().asOptional())
        .filter(scheduler -> scheduler.endsWith(" served by netem"))
        .map(scheduler -> shownFar(port, "its queue is " + scheduler));
  }

  private static Optional<Shown> switchEcn(RackView rack, NicPort port) {
    LosslessProfile profile = rack.testbed().profile();
    return farQos(rack, port)
        .flatMap(qos -> qos.ecn().asOptional())
        .filter(ecn -> !ecn.equals(Optional.of(profile.ecn())))
        .filter(ecn -> switchImpaired(rack, port).isEmpty())
        .map(
            ecn ->
                shownFar(
                    port,
                    ecn.isEmpty()
                        ? "the lossless queue does not mark"
                        : "the lossless queue marks by other thresholds than the profile's"));
  }

  private static Optional<HostQos> nic(RackView rack, NicPort port) {
    return rack.near(port).qos().asOptional();
  }

  private static Optional<Classification> classification(RackView rack, NicPort port) {
    return nic(rack, port).flatMap(qos -> qos.classification().asOptional());
  }

  private static Optional<SwitchQos> farQos(RackView rack, NicPort port) {
    return rack.far(port).map(SwitchPortSurvey::qos).flatMap(qos -> qos.asOptional());
  }

  static Shown shown(NicPort port, String evidence) {
    return new Shown(port.id().toString(), evidence);
  }

  static Shown shownFar(NicPort port, String evidence) {
    return new Shown(port.cable().orElseThrow().toString(), evidence);
  }
}
