package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import java.util.List;

/** Ports told by the pairs that fail with them: one row a criterion. */
final class CulpritRules {
  private CulpritRules() {}

  static List<RunRule> all() {
    Cause path =
        new Cause(
            "path-mtu",
            "mtu",
            "full-size packets do not cross the path, though NIC and switch port show the right MTU",
            "look at the hops between: uplinks, VLAN interfaces, tunnels",
            "ping -M do -s 8972 <peer>, hop by hop");
    Cause jitter =
        new Cause(
            "latency-jitter",
            "latency",
            "latency through the port has a tail: power states, interrupts, coalescing or other load",
            "deep C-states off, governor performance, interrupts on the NIC's NUMA node, adaptive"
                + " coalescing off",
            "ib_write_lat -n 100000 ; cpupower idle-info ; ethtool -c <netdev>");
    return List.of(
        new CulpritRule(CriterionId.PATH_MTU, path, path, path),
        new CulpritRule(
            CriterionId.BANDWIDTH,
            new Cause(
                "slow-port",
                "bandwidth",
                "bandwidth through the port is low both ways, and no state of it tells why",
                "NUMA placement, relaxed ordering, read request size; then the switch port and path",
                "ib_write_bw with several queue pairs to each peer"),
            new Cause(
                "slow-transmit",
                "bandwidth",
                "what the port sends is slow, what it receives is not",
                "a rate limit (mlnx_qos --ratelimit, tc), read request size, reads of a far NUMA node",
                "mlnx_qos -i <netdev> | grep -i ratelimit ; lspci -vv | grep MaxReadReq"),
            new Cause(
                "slow-receive",
                "bandwidth",
                "what the port receives is slow, what it sends is not",
                "relaxed ordering, DDIO, NUMA placement; pauses and drops towards the port",
                "ethtool -S <netdev> | grep -E 'pause|discard', twice under load")),
        new CulpritRule(CriterionId.LATENCY, jitter, jitter, jitter));
  }
}
