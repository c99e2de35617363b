package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.facts.CounterKind;
import java.util.List;
import java.util.Set;

/** Counters that grow where the fault is: one row each, the most telling first. */
final class CounterRules {

  private CounterRules() {}

  static List<RunRule> all() {
    return List.of(
        new CounterRule(
            new Cause(
                "link-flap",
                "link",
                "the link went down under load",
                "reseat or replace cable and optic; try another switch port",
                "link_downed of the port, twice under load"),
            false,
            CounterKind.LINK_DOWN,
            CriterionId.NO_LOSS,
            Reach.union(Reach.traffic(), CriterionId.LINK_QUALITY)),
        new CounterRule(
            new Cause(
                "bad-cable",
                "link",
                "bits are wrong on the wire: bad cable, optic or dirty fibre",
                "clean both ends, then replace the cable or optic",
                "ethtool -S <netdev> | grep -E 'crc|symbol', twice under load"),
            false,
            CounterKind.WIRE_ERROR,
            CriterionId.NO_LOSS,
            Set.of(CriterionId.BANDWIDTH, CriterionId.LINK_QUALITY)),
        new CounterRule(
            new Cause(
                "bad-cable-switch",
                "link",
                "bits are wrong on the wire, as the switch port receives them",
                "clean both ends, then replace the cable or optic",
                "show interfaces counters errors <port>, twice under load"),
            true,
            CounterKind.WIRE_ERROR,
            CriterionId.NO_LOSS,
            Set.of(CriterionId.BANDWIDTH)),
        new CounterRule(
            new Cause(
                "pfc-watchdog",
                "pfc",
                "the PFC watchdog acted at the switch port: what is behind it pauses without end",
                "reset the NIC behind that port, update its firmware",
                "show pfcwd stats ; ethtool -S <netdev> | grep pause"),
            true,
            CounterKind.WATCHDOG,
            CriterionId.NO_LOSS,
            Reach.traffic()),
        new CounterRule(
            new Cause(
                "switch-drops",
                "loss",
                "the switch port drops RoCE packets: its queue is lossy or its buffer too small",
                "buffer profile, headroom and PFC of the lossless priority group; then the ASIC's"
                    + " drop reasons",
                "show queue counters <port> ; show priority-group drop counters, twice under load"),
            true,
            CounterKind.DROP,
            CriterionId.NO_LOSS,
            Reach.resent()),
        new CounterRule(
            new Cause(
                "nic-drops",
                "loss",
                "the NIC drops what it receives, for want of buffer",
                "PCIe width, NUMA placement and ring sizes of the host; PFC at the NIC",
                "ethtool -S <netdev> | grep -E 'discard|out_of_buffer', twice under load"),
            false,
            CounterKind.DROP,
            CriterionId.NO_LOSS,
            Reach.resent()),
        new CounterRule(
            new Cause(
                "global-pause",
                "pfc",
                "the NIC sends 802.3x pauses, which stop every priority",
                "ethtool -A <netdev> rx off tx off, persistently",
                "ethtool -a <netdev> ; ethtool -S <netdev> | grep pause"),
            false,
            CounterKind.GLOBAL_PAUSE_SENT,
            CriterionId.PFC_FLAT,
            Reach.traffic()),
        new CounterRule(
            new Cause(
                "nic-pauses",
                "pfc",
                "the NIC sends PFC pauses while its PCIe link and speed are well: its receive side"
                    + " is too slow or stuck",
                "reset the NIC or reboot the host, update firmware; NUMA placement, relaxed"
                    + " ordering",
                "ethtool -S <netdev> | grep pause, twice under load"),
            false,
            CounterKind.PFC_SENT,
            CriterionId.PFC_FLAT,
            Reach.traffic()),
        new CounterRule(
            new Cause(
                "switch-pauses",
                "pfc",
                "the switch port pauses its NIC, and no NIC of the rail does: the switch is"
                    + " congested",
                "find the egress port that is full: a slow link, a misrouted rail, too small"
                    + " buffers",
                "show pfc counters ; show queue watermark, under load"),
            true,
            CounterKind.PFC_SENT,
            CriterionId.PFC_FLAT,
            Set.of()));
  }
}
