package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LOSSLESS;
import static io.rackproof.criteria.CriterionId.LOSSLESS_QUEUE;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.ROCE_V2;

import io.rackproof.sim.fabric.SimNic.Flaw;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;

/** Faults of what the lossless profile governs, at NICs and switch ports. */
final class ProfileFaults {
  private ProfileFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "rocev1",
            FaultPlace.NIC,
            "a NIC port with GIDs of RoCEv1 only",
            site -> site.nic().add(Flaw.ROCE_V1),
            Fallout.ofTraffic(ROCE_V2)),
        new FaultKind(
            "mtu",
            FaultPlace.NIC,
            "a NIC port that stays at MTU 1500 whatever is set",
            site -> {
              site.nic().bootWith(now -> now.withMtu(1500));
              site.nic().add(Flaw.MTU_STUCK);
            },
            Fallout.ofMtu()),
        new FaultKind(
            "switch-mtu",
            FaultPlace.SWITCH_PORT,
            "a switch port that stays at MTU 1500 whatever is set",
            site -> {
              site.switchPort().setMtu(1500);
              site.switchPort().stick(SwitchPort.MTU);
            },
            Fallout.ofMtu(PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST)),
        new FaultKind(
            "pfc-off",
            FaultPlace.SWITCH_PORT,
            "a switch port on which PFC stays off whatever is set",
            site -> site.switchPort().stick(SwitchPort.PFC),
            Fallout.ofQos()),
        new FaultKind(
            "switch-dscp",
            FaultPlace.SWITCH_PORT,
            "a switch port that classifies as it was delivered whatever is set",
            site -> site.switchPort().stick(SwitchPort.DSCP),
            Fallout.ofQos(LOSSLESS_QUEUE)),
        new FaultKind(
            "wrong-priority",
            FaultPlace.NIC,
            "a NIC port with PFC on priority 4 whatever is set",
            site -> {
              site.nic().bootWith(now -> now.withPfc(PriorityMask.only(Priority.of(4))));
              site.nic().add(Flaw.PFC_STUCK);
            },
            Fallout.ofQos(PFC_FLAT)),
        new FaultKind(
            "nic-pfc-off",
            FaultPlace.NIC,
            "a NIC port on which PFC stays off whatever is set",
            site -> site.nic().add(Flaw.PFC_STUCK),
            Fallout.ofQos(PFC_FLAT)),
        new FaultKind(
            "dcqcn-off",
            FaultPlace.NOT_NVIDIA,
            "an Intel or Broadcom NIC whose driver keeps congestion control off",
            site ->
                site.notNvidia()
                    .bootWith(
                        now ->
                            now.withEcnNotification(PriorityMask.NONE)
                                .withEcnReaction(PriorityMask.NONE)),
            LOSSLESS,
            AGREEMENT,
            INCAST),
        new FaultKind(
            "cnp-mark",
            FaultPlace.NIC,
            "a NIC port that marks its congestion notification packets with DSCP 0",
            site -> site.nic().card().markCnps(0),
            AGREEMENT),
        new FaultKind(
            "dscp-map",
            FaultPlace.NIC,
            "a NIC port that maps DSCP 26 to priority 0 whatever is set",
            site -> {
              site.nic().bootWith(now -> now.withDscp(26, 0));
              site.nic().add(Flaw.DSCP_STUCK);
            },
            Fallout.ofQos(PFC_FLAT)),
        new FaultKind(
            "trust-pcp",
            FaultPlace.NIC,
            "a NIC port that trusts PCP whatever is set, so that it puts RoCE elsewhere than its switch",
            site -> site.nic().add(Flaw.TRUST_STUCK),
            Fallout.ofQos(PFC_FLAT)),
        new FaultKind(
            "ecn-off",
            FaultPlace.SWITCH_PORT,
            "a switch port whose lossless queue marks by another profile than its neighbours, whatever is"
                + " set",
            site -> site.switchPort().stick(SwitchPort.ECN),
            Fallout.ofQos()),
        new FaultKind(
            "dcbx-firmware",
            FaultPlace.NIC,
            "a NIC port whose firmware speaks DCBX, so that the switch may overwrite its PFC",
            site -> site.nic().add(Flaw.DCBX_FIRMWARE),
            LOSSLESS),
        new FaultKind(
            "dcbx-willing",
            FaultPlace.NIC,
            "a NIC port for which lldpad takes what the switch's DCBX announces",
            site -> site.host().obey(site.nic()),
            LOSSLESS),
        new FaultKind(
            "lldpad-fights",
            FaultPlace.NIC,
            "a NIC port that lldpad sets back to PFC on priority 4 whatever is set",
            site -> site.host().fight(site.nic(), PriorityMask.only(Priority.of(4))),
            Fallout.ofQos(PFC_FLAT)));
  }
}
