package io.rackproof.criteria;

import io.rackproof.facts.Exchange;
import io.rackproof.facts.FlowReadiness;
import io.rackproof.facts.HostReadiness.Neighbours;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Both ends of a pair can exchange RDMA messages: the same major version of perftest, memory that
 * may be locked, packets that leave by the port's own interface, ARP that answers for it alone, TCP
 * and UDP 4791 unfiltered. Judged before the pair is loaded, so that each cause has its own name.
 */
public final class RdmaReady {
  private final Traffic traffic;
  private final Function<PortId, NicPort> ports;

  public RdmaReady(Traffic traffic, Function<PortId, NicPort> ports) {
    this.traffic = traffic;
    this.ports = ports;
  }

  /**
   * @param versions of perftest at both ends
   * @param ways one for each direction
   * @param paths echo requests in each direction: that they pass tells a filter from a dead path
   */
  public Verdict judge(
      Pair pair,
      List<Observed<String>> versions,
      List<FlowReadiness> ways,
      List<Observed<PathProbe>> paths) {
    Checks checks =
        new Checks(CriterionId.RDMA_READY, pair)
            .confirmWith("ib_write_lat -n 100 between both ports");
    version(checks, pair, versions);
    for (int n = 0; n < ways.size(); n++) {
      FlowReadiness way = ways.get(n);
      memory(checks, way);
      source(checks, way);
      neighbours(checks, way);
      boolean reachable =
          n < paths.size()
              && paths.get(n).asOptional().map(probe -> probe.received() > 0).orElse(false);
      checks.require(way.exchange()).ifPresent(seen -> exchange(checks, seen, reachable));
    }
    if (ways.size() < 2) {
      checks.missing("the pair was not tried in both directions");
    }
    return checks.verdict();
  }

  private static void version(Checks checks, Pair pair, List<Observed<String>> versions) {
    Optional<String> one = checks.require(versions.get(0));
    Optional<String> other = checks.require(versions.get(1));
    if (one.isPresent() && other.isPresent()) {
      checks.expect(
          major(one.get()).equals(major(other.get())),
          "perftest at " + pair.b().host(),
          "of the major version at " + pair.a().host() + ", " + one.get(),
          other.get(),
          pair.a().host()
              + " and "
              + pair.b().host()
              + " have perftest of different major versions, which measure differently or not at"
              + " all; install the same package on both",
          "ib_write_bw --version on both hosts");
    }
  }

  private static String major(String version) {
    return version.replaceFirst("\\..*", "");
  }

  private void memory(Checks checks, FlowReadiness way) {
    ByteSize needed = traffic.lockedMemory();
    checks
        .require(way.host().lockable())
        .ifPresent(
            limit ->
                checks.expect(
                    limit.map(most -> most.bytes() >= needed.bytes()).orElse(true),
                    way.flow().from().host() + " lockable memory",
                    "at least " + needed,
                    limit.map(ByteSize::toString).orElse("without limit"),
                    "the login may not lock as much memory as perftest registers; raise memlock in"
                        + " /etc/security/limits.d and log in again",
                    "on " + way.flow().from().host() + ": ulimit -l"));
  }

  private void source(Checks checks, FlowReadiness way) {
    NicPort port = ports.apply(way.flow().from());
    checks
        .require(way.host().outOf(way.flow()))
        .ifPresent(
            netdev ->
                checks.expect(
                    netdev.equals(port.netdev()),
                    way.flow() + " leaves by",
                    port.netdev(),
                    netdev,
                    "the kernel routes this port's traffic through another interface; give each"
                        + " rail its own network, or a rule and table for its source address",
                    "on " + port.id().host() + ": ip route get <peer> from <own address>"));
  }

  private void neighbours(Checks checks, FlowReadiness way) {
    NicPort port = ports.apply(way.flow().from());
    Optional<Neighbours> seen = checks.require(way.host().neighbours(port.id()));
    if (seen.isEmpty() || seen.get().sameNetwork().isEmpty()) {
      return;
    }
    Neighbours settings = seen.get();
    String flux =
        port.id() + " and " + settings.sameNetwork().iterator().next() + " are in one network: ";
    String confirm =
        "on " + port.id().host() + ": sysctl -a | grep -E '" + port.netdev() + ".(arp_|rp_)'";
    checks.expect(
        settings.arpIgnore() >= 1,
        port.id() + " arp_ignore",
        "1 or more",
        settings.arpIgnore(),
        flux + "either answers ARP for the other, so that traffic arrives at the wrong NIC",
        confirm);
    checks.expect(
        settings.arpAnnounce() == 2,
        port.id() + " arp_announce",
        "2",
        settings.arpAnnounce(),
        flux + "either asks with the other's address and spoils the neighbours' tables",
        confirm);
    checks.expect(
        settings.reversePathFilter() != 1,
        port.id() + " rp_filter",
        "0 or 2",
        settings.reversePathFilter(),
        flux + "a strict reverse path filter drops what arrives at one of them",
        confirm);
  }

  private static void exchange(Checks checks, Exchange seen, boolean reachable) {
    Flow flow = seen.flow();
    String cause =
        switch (seen.stage()) {
          case NO_CONNECTION ->
              reachable
                  ? "TCP to perftest's port is filtered on the way to "
                      + flow.to().host()
                      + ", though echo requests pass: open the ports from base_port on"
                  : "no packet gets from one end to the other";
          case NO_QUEUE_PAIR ->
              "the kernel did not set up a queue pair to that GID: the peer's address does not"
                  + " resolve, or both GIDs are not of one RoCE version";
          case NO_ANSWER ->
              reachable
                  ? "UDP port 4791 (RoCEv2) is filtered or dropped between "
                      + flow.from()
                      + " and "
                      + flow.to()
                      + ", though echo requests and TCP pass"
                  : "no packet gets from one end to the other, or none of full size";
          case DONE -> "";
        };
    checks.expect(
        seen.done(),
        flow + " first RDMA messages",
        "exchanged",
        seen.done() ? "exchanged" : "failed: " + seen.said(),
        cause,
        "on "
            + flow.from().host()
            + ": ib_write_lat -d "
            + flow.from().rdmaDevice()
            + " -F -n 100 <address of "
            + flow.to()
            + ">; nft list ruleset on both hosts");
  }
}
