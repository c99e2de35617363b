package io.rackproof.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why two ends cannot exchange RDMA messages: one row each. */
final class ReadyRules {
  private ReadyRules() {}

  static List<RunRule> all() {
    return List.of(
        new ReadyRule(
            new Cause(
                "memlock",
                "limits",
                "logins of the host may lock too little memory for RDMA",
                "memlock unlimited in /etc/security/limits.d, then log in again",
                "ulimit -l, over ssh"),
            Pattern.compile("lockable memory"),
            Optional.of(Pattern.compile("(\\S+) lockable memory")),
            false),
        new ReadyRule(
            new Cause(
                "arp-flux",
                "network",
                "ports of one host are in one network, and either answers ARP for the other",
                "arp_ignore=1 and arp_announce=2, or a network of its own for each rail",
                "sysctl -a | grep -E 'arp_(ignore|announce)'"),
            Pattern.compile("arp_ignore|arp_announce"),
            Optional.of(Pattern.compile("(\\S+)/\\S+ (?:arp_ignore|arp_announce)")),
            true),
        new ReadyRule(
            new Cause(
                "rp-filter",
                "network",
                "ports of one host are in one network, and a strict reverse path filter drops what"
                    + " arrives at one of them",
                "rp_filter=2 or 0, or a network of its own for each rail",
                "sysctl -a | grep rp_filter"),
            Pattern.compile("rp_filter"),
            Optional.of(Pattern.compile("(\\S+)/\\S+ rp_filter")),
            true),
        new ReadyRule(
            new Cause(
                "route-wrong",
                "network",
                "the kernel routes a rail's traffic through another interface",
                "a network of its own for each rail, or a rule and table for its source address",
                "ip route get <peer> from <own address>"),
            Pattern.compile("leaves by"),
            Optional.of(Pattern.compile("(\\S+/\\S+) -> \\S+ leaves by")),
            true),
        new ReadyRule(
            new Cause(
                "tool-versions-differ",
                "tools",
                "perftest of different versions at both ends",
                "the same package on every host",
                "ib_write_bw --version, on both hosts"),
            Pattern.compile("different major versions"),
            Optional.of(Pattern.compile("(\\S+) and (\\S+) have perftest of different")),
            false),
        new ReadyRule(
            new Cause(
                "tcp-filtered",
                "network",
                "TCP to perftest's ports is filtered on the way to the port",
                "open the ports from base_port on, in the host's firewall and on the path",
                "nft list ruleset, on the host"),
            Pattern.compile("TCP to perftest's port is filtered"),
            Optional.empty(),
            true),
        new ReadyRule(
            new Cause(
                "udp-filtered",
                "network",
                "RoCE packets (UDP 4791) are filtered on the way to or from the port",
                "take UDP 4791 out of the rule, in switch ACLs and host firewalls",
                "nft list ruleset, on the host ; show acl rule, on the switches"),
            Pattern.compile("UDP port 4791"),
            Optional.empty(),
            true),
        new ReadyRule(
            new Cause(
                "peer-unresolved",
                "network",
                "the peer's address does not resolve, or both GIDs are not of one RoCE version",
                "VLAN, address and GID of the port; ARP on the switch",
                "ip neigh get <peer> dev <netdev> ; show_gids"),
            Pattern.compile("did not set up a queue pair"),
            Optional.empty(),
            true));
  }
}
