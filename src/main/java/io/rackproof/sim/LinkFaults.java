package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.CABLING;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LINK_QUALITY;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PATH_MTU;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.PORT_ACTIVE;

import io.rackproof.sim.fabric.SimNic.Flaw;
import java.util.List;

/** Faults of cables, modules and links. */
final class LinkFaults {
  private LinkFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "port-down",
            FaultPlace.NIC,
            "a NIC port whose cable carries no signal",
            site -> {
              site.nic().add(Flaw.NO_CARRIER);
              site.nicSwitchPort().setCarrier(false);
            },
            Fallout.ofTraffic(PORT_ACTIVE, LINK_QUALITY, CABLING, PATH_MTU)),
        new FaultKind(
            "cables-swapped",
            FaultPlace.HOST,
            "a host whose first two cables are swapped at the switches",
            site -> site.swapCables(),
            CABLING),
        new FaultKind(
            "speed",
            FaultPlace.NIC,
            "a link that trained at half its speed",
            site -> {
              site.nic().add(Flaw.HALF_SPEED);
              site.nicSwitchPort().trainAt(site.nic().speed());
            },
            Fallout.of(PORT_ACTIVE, BANDWIDTH, PFC_FLAT)),
        new FaultKind(
            "bad-cable",
            FaultPlace.NIC,
            "a cable that flips bits on the way to the NIC",
            site -> site.nic().add(Flaw.BAD_CABLE),
            Fallout.of(NO_LOSS, LINK_QUALITY, INCAST)),
        new FaultKind(
            "link-flap",
            FaultPlace.NIC,
            "a NIC port whose link goes down for a moment now and then under load",
            site -> site.nic().add(Flaw.LINK_FLAP),
            Fallout.of(NO_LOSS, LINK_QUALITY, INCAST)),
        new FaultKind(
            "fec-off",
            FaultPlace.NIC,
            "a NIC port without forward error correction",
            site -> site.nic().add(Flaw.NO_FEC),
            LINK_QUALITY),
        new FaultKind(
            "ber-high",
            FaultPlace.NIC,
            "a link on which bits are wrong even after correction",
            site -> site.nic().add(Flaw.BIT_ERRORS),
            LINK_QUALITY),
        new FaultKind(
            "hot-module",
            FaultPlace.NIC,
            "a NIC port with an optical module that is too hot",
            site -> site.nic().add(Flaw.HOT_MODULE),
            LINK_QUALITY));
  }
}
