package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.HostReadiness.Neighbours;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What RDMA traffic needs of a host's system, in one round trip. */
final class ReadinessReader {
  private static final String CONF = "/proc/sys/net/ipv4/conf/";

  private final Host host;
  private final Shell shell;

  ReadinessReader(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  /**
   * @param own address of each flow's near end
   * @param peers address of each flow's far end
   */
  HostReadiness read(Map<Flow, InetAddress> own, Map<Flow, InetAddress> peers) {
    List<Command> commands =
        new ArrayList<>(List.of(LoginLimits.command(), IpAddr.command(), sysctls()));
    peers.forEach((flow, peer) -> commands.add(IpRoute.command(own.get(flow), peer)));
    Batch batch = Batch.run(shell, commands);
    Map<Flow, Observed<String>> outOf = new LinkedHashMap<>();
    peers.forEach(
        (flow, peer) ->
            outOf.put(flow, IpRoute.netdev(batch.to(IpRoute.command(own.get(flow), peer)), peer)));
    Map<PortId, Observed<Neighbours>> neighbours = new LinkedHashMap<>();
    for (NicPort port : host.ports()) {
      neighbours.put(port.id(), neighbours(batch, port));
    }
    return new HostReadiness(
        LoginLimits.lockable(batch.to(LoginLimits.command())), outOf, neighbours);
  }

  private Command sysctls() {
    List<String> files = new ArrayList<>();
    List<String> folders = new ArrayList<>(List.of("all"));
    host.ports().forEach(port -> folders.add(port.netdev()));
    for (String folder : folders) {
      for (String name : List.of("arp_ignore", "arp_announce", "rp_filter")) {
        files.add(CONF + folder + "/" + name);
      }
    }
    return SysfsListing.command(false, files.toArray(String[]::new));
  }

  private Observed<Neighbours> neighbours(Batch batch, NicPort port) {
    Observed<SysfsListing> sysctls = SysfsListing.read(batch.to(sysctls()));
    Observed<Set<PortId>> same = sameNetwork(batch, port);
    return Answer.both(
        sysctls,
        same,
        (listing, others) -> {
          Optional<Integer> ignore = larger(listing, port, "arp_ignore");
          Optional<Integer> announce = larger(listing, port, "arp_announce");
          Optional<Integer> filter = larger(listing, port, "rp_filter");
          return ignore.isEmpty() || announce.isEmpty() || filter.isEmpty()
              ? Observed.unknown(
                  CONF + port.netdev() + " does not show arp_ignore, arp_announce and rp_filter",
                  listing.text())
              : Observed.known(new Neighbours(ignore.get(), announce.get(), filter.get(), others));
        });
  }

  private static Optional<Integer> larger(SysfsListing listing, NicPort port, String name) {
    Optional<Integer> all = number(listing.value(CONF + "all/" + name));
    Optional<Integer> own = number(listing.value(CONF + port.netdev() + "/" + name));
    return all.flatMap(one -> own.map(other -> Math.max(one, other)));
  }

  private static Optional<Integer> number(Optional<String> text) {
    return text.filter(value -> value.matches("\\d{1,4}")).map(Integer::parseInt);
  }

  private Observed<Set<PortId>> sameNetwork(Batch batch, NicPort port) {
    Observed<IpAddr.Network> own = IpAddr.network(batch.to(IpAddr.command()), port.netdev());
    return own.map(
        network -> {
          Set<PortId> others = new TreeSet<>();
          for (NicPort other : host.ports()) {
            boolean within =
                IpAddr.network(batch.to(IpAddr.command()), other.netdev())
                    .asOptional()
                    .map(network::contains)
                    .orElse(false);
            if (within && !other.equals(port)) {
              others.add(other.id());
            }
          }
          return others;
        });
  }
}
