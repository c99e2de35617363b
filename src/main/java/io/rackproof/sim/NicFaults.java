package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.FIRMWARE;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.NIC;
import static io.rackproof.criteria.CriterionId.PCIE;
import static io.rackproof.criteria.CriterionId.PEER_MEMORY;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.REACHABLE;
import static io.rackproof.criteria.CriterionId.REGRESSION;
import static io.rackproof.criteria.CriterionId.RESTORED;
import static io.rackproof.criteria.CriterionId.ROCE_FIRMWARE;
import static io.rackproof.criteria.CriterionId.ROCE_V2;
import static io.rackproof.criteria.CriterionId.SOAK;

import io.rackproof.sim.fabric.NicBoard;
import java.util.List;

/** Faults of NICs as hardware: card, firmware, slot. */
final class NicFaults {
  private NicFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "nic-model",
            FaultPlace.NIC,
            "another card in the slot than was ordered: a BlueField-3 in NIC mode",
            site -> site.nic().card().replace(NicBoard.BLUEFIELD_3),
            NIC,
            FIRMWARE),
        new FaultKind(
            "nic-missing",
            FaultPlace.HOST,
            "a host whose last NIC fell off the PCI bus, so that the profile is not applied to it",
            site -> {
              site.lastNic().card().vanish();
              site.rack().fabric().portOf(site.lastNic()).setCarrier(false);
            },
            Fallout.allBut(REACHABLE, PEER_MEMORY, RESTORED, SOAK, REGRESSION)),
        new FaultKind(
            "firmware-old",
            FaultPlace.NIC,
            "a NIC with firmware that the matrix does not allow for its board",
            site -> site.nic().card().burn("28.33.2028"),
            FIRMWARE),
        new FaultKind(
            "firmware-mix",
            FaultPlace.NIC,
            "a NIC with other firmware than the others of its kind, though it is allowed",
            site -> site.nic().card().burn("28.41.1000"),
            FIRMWARE),
        new FaultKind(
            "cc-mask",
            FaultPlace.NIC,
            "a NIC whose firmware keeps congestion control off for the lossless priority",
            site -> site.nic().card().set("ROCE_CC_PRIO_MASK_P1", "0", "0"),
            ROCE_FIRMWARE),
        new FaultKind(
            "roce-pending",
            FaultPlace.NIC,
            "a NIC with a firmware parameter that changes at the next boot",
            site -> site.nic().card().set("ROCE_CC_PRIO_MASK_P1", "255", "0"),
            ROCE_FIRMWARE),
        new FaultKind(
            "dpu-mode",
            FaultPlace.BLUEFIELD,
            "a BlueField in DPU mode, so that its own processors own the port",
            site -> site.bluefield().set("INTERNAL_CPU_OFFLOAD_ENGINE", "ENABLED(0)", "ENABLED(0)"),
            ROCE_FIRMWARE),
        new FaultKind(
            "gpu-pairing",
            FaultPlace.NIC,
            "a NIC in a slot that shares no PCIe switch with a GPU",
            site -> site.nic().card().moveFromGpu(),
            NIC),
        new FaultKind(
            "multi-host-differs",
            FaultPlace.NIC,
            "a NIC that is one card with another host's, whose rdma_cm speaks RoCE v1",
            site -> {
              site.nic().card().shareWith(site.neighbour().card().cardMac());
              site.nic().card().speakFirstRoce();
            },
            ROCE_V2,
            AGREEMENT),
        new FaultKind(
            "pcie-x8",
            FaultPlace.NIC,
            "a NIC whose PCIe link trained at eight of its sixteen lanes; what it receives then backs up"
                + " into the fabric",
            site -> site.nic().setSlot(site.nic().slot().withLanes(8)),
            Fallout.of(PCIE, BANDWIDTH, PFC_FLAT, INCAST)),
        new FaultKind(
            "peer-mem",
            FaultPlace.HOST,
            "a host without the kernel module that lets the NIC reach GPU memory",
            site -> site.host().unloadPeerMemory(),
            PEER_MEMORY));
  }
}
