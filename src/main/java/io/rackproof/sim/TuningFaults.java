package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.PCIE_TUNING;
import static io.rackproof.criteria.CriterionId.TUNING;

import io.rackproof.sim.fabric.SimNic.Flaw;
import io.rackproof.sim.host.SimHost.Ill;
import java.util.List;

/** Faults of how NICs and hosts are tuned. */
final class TuningFaults {
  private TuningFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "mrrs-512",
            FaultPlace.NIC,
            "a NIC that may request 512 bytes at once over PCIe, as the BIOS has left it",
            site -> site.nic().bootTuned(now -> now.withMaxReadRequest(512)),
            PCIE_TUNING),
        new FaultKind(
            "relaxed-ordering-off",
            FaultPlace.NIC,
            "a NIC whose PCIe writes keep their order",
            site -> site.nic().add(Flaw.STRICT_ORDERING),
            PCIE_TUNING),
        new FaultKind(
            "acs-on",
            FaultPlace.NIC,
            "a NIC under a bridge with Access Control Services on",
            site -> site.nic().add(Flaw.ACS),
            PCIE_TUNING),
        new FaultKind(
            "iommu-on",
            FaultPlace.HOST,
            "a host whose IOMMU translates every address",
            site -> site.host().add(Ill.TRANSLATING_IOMMU),
            PCIE_TUNING),
        new FaultKind(
            "coalescing-adaptive",
            FaultPlace.NIC,
            "a NIC port whose driver chooses how long interrupts wait",
            site -> site.nic().bootTuned(now -> now.withAdaptiveRx(true).withAdaptiveTx(true)),
            TUNING),
        new FaultKind(
            "few-queues",
            FaultPlace.NIC,
            "a NIC port with eight queues for 32 cores",
            site -> site.nic().bootTuned(now -> now.withQueues(8)),
            TUNING),
        new FaultKind(
            "small-ring",
            FaultPlace.NIC,
            "a NIC port with an RX ring of 256 packets",
            site -> site.nic().bootTuned(now -> now.withRxRing(256)),
            TUNING),
        new FaultKind(
            "irq-remote",
            FaultPlace.NIC,
            "a NIC port whose interrupts are served on the other NUMA node",
            site -> site.nic().add(Flaw.REMOTE_INTERRUPTS),
            TUNING),
        new FaultKind(
            "governor-powersave",
            FaultPlace.HOST,
            "a host whose processors run as slowly as they may",
            site -> site.host().add(Ill.POWERSAVE),
            TUNING),
        new FaultKind(
            "deep-idle",
            FaultPlace.HOST,
            "a host whose processors sleep so deeply that they are late",
            site -> site.host().add(Ill.DEEP_SLEEP),
            TUNING));
  }
}
