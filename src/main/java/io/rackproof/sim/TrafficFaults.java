package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LATENCY;
import static io.rackproof.criteria.CriterionId.LOSSLESS_QUEUE;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.RDMA_READY;
import static io.rackproof.criteria.CriterionId.SOAK;

import io.rackproof.sim.fabric.SimNic.Flaw;
import java.util.List;

/** Faults that show under traffic. */
final class TrafficFaults {
  private TrafficFaults() {}

  static List<FaultKind> all() {
    return List.of(
        new FaultKind(
            "lossy",
            FaultPlace.SWITCH_PORT,
            "a switch port whose queue loses a few packets of many under load",
            site -> site.switchPort().setDropRate(2e-6),
            NO_LOSS,
            INCAST),
        new FaultKind(
            "pause-storm",
            FaultPlace.NIC,
            "a NIC port that sends PFC pause frames continually while it receives bulk traffic",
            site -> site.nic().add(Flaw.PAUSE_STORM),
            Fallout.of(PFC_FLAT, BANDWIDTH, INCAST)),
        new FaultKind(
            "jitter",
            FaultPlace.NIC,
            "a NIC port that is late with some packets",
            site -> site.nic().add(Flaw.JITTER),
            LATENCY),
        new FaultKind(
            "slow-transmit",
            FaultPlace.NIC,
            "a NIC port with a rate limiter left on its way out, so that one direction is slow",
            site -> site.nic().add(Flaw.SLOW_TRANSMIT),
            BANDWIDTH),
        new FaultKind(
            "drift",
            FaultPlace.NIC,
            "a NIC port that gets a little slower with every measurement: only a soak sees it",
            site -> site.nic().add(Flaw.DRIFT),
            SOAK),
        new FaultKind(
            "udp-filtered",
            FaultPlace.NIC,
            "a NIC port whose host's firewall drops RoCE packets (UDP port 4791)",
            site -> site.nic().add(Flaw.UDP_FILTERED),
            Fallout.ofTraffic()),
        new FaultKind(
            "tcp-filtered",
            FaultPlace.NIC,
            "a NIC port whose host's firewall drops what comes for perftest's TCP port",
            site -> site.nic().add(Flaw.TCP_FILTERED),
            Fallout.of(RDMA_READY, BANDWIDTH, LATENCY, LOSSLESS_QUEUE, INCAST)),
        new FaultKind(
            "memlock",
            FaultPlace.HOST,
            "a host whose logins may lock 64 KiB of memory only",
            site -> site.host().limitLockedMemory(65_536),
            RDMA_READY),
        new FaultKind(
            "arp-flux",
            FaultPlace.HOST,
            "a host whose ports are in one network, and either answers ARP for the other (arp_ignore 0)",
            site -> site.host().shareNetwork(0, 2),
            RDMA_READY),
        new FaultKind(
            "rp-filter",
            FaultPlace.HOST,
            "a host whose ports are in one network, under a strict reverse path filter (rp_filter 1)",
            site -> site.host().shareNetwork(1, 1),
            RDMA_READY),
        new FaultKind(
            "tool-version",
            FaultPlace.HOST,
            "a host with perftest of another major version",
            site -> site.host().installPerftest("5.93"),
            RDMA_READY),
        new FaultKind(
            "cnp-off",
            FaultPlace.NIC,
            "a NIC port that never tells senders of marked packets, whatever is set",
            site -> site.nic().add(Flaw.NO_CNP),
            INCAST),
        new FaultKind(
            "global-pause",
            FaultPlace.NIC,
            "a NIC port that sends 802.3x pause frames, which stop every priority",
            site -> site.nic().add(Flaw.GLOBAL_PAUSE),
            PFC_FLAT,
            INCAST),
        new FaultKind(
            "counter-reset",
            FaultPlace.NIC,
            "a NIC port whose counters start again under load",
            site -> site.nic().add(Flaw.COUNTER_RESET),
            Fallout.of(PFC_FLAT, NO_LOSS, INCAST)));
  }
}
