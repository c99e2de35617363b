package io.rackproof.device.linux;

import io.rackproof.device.TrafficTools;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.HostReadiness;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.facts.SizeCurve;
import io.rackproof.facts.Sweep;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Traffic of a Linux host by perftest, ping and ss. */
final class LinuxTraffic implements TrafficTools {
  private final Host host;
  private final Shell shell;

  LinuxTraffic(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  @Override
  public Observed<BandwidthRun> bandwidthServer(End end) {
    return bandwidth(PerftestRun.server(end));
  }

  @Override
  public Observed<BandwidthRun> bandwidthClient(End end, InetAddress server) {
    return bandwidth(PerftestRun.client(end, server));
  }

  private Observed<BandwidthRun> bandwidth(PerftestRun run) {
    return PerftestBandwidth.result(shell.run(PerftestBandwidth.command(run)), run);
  }

  @Override
  public Observed<SizeCurve> sizesServer(End end) {
    return sizes(PerftestRun.server(end));
  }

  @Override
  public Observed<SizeCurve> sizesClient(End end, InetAddress server) {
    return sizes(PerftestRun.client(end, server));
  }

  private Observed<SizeCurve> sizes(PerftestRun run) {
    return PerftestSizes.result(shell.run(PerftestSizes.command(run)), run);
  }

  @Override
  public Observed<LatencyProfile> latencyServer(End end) {
    return latency(PerftestRun.server(end));
  }

  @Override
  public Observed<LatencyProfile> latencyClient(End end, InetAddress server) {
    return latency(PerftestRun.client(end, server));
  }

  private Observed<LatencyProfile> latency(PerftestRun run) {
    return PerftestLatency.result(shell.run(PerftestLatency.command(run)), run);
  }

  @Override
  public Observed<Exchange> exchangeServer(End end) {
    return exchange(PerftestRun.server(end));
  }

  @Override
  public Observed<Exchange> exchangeClient(End end, InetAddress server) {
    return exchange(PerftestRun.client(end, server));
  }

  private Observed<Exchange> exchange(PerftestRun run) {
    return PerftestExchange.result(shell.run(PerftestExchange.command(run)), run);
  }

  @Override
  public HostReadiness readiness(Map<Flow, InetAddress> own, Map<Flow, InetAddress> peers) {
    return new ReadinessReader(host, shell).read(own, peers);
  }

  @Override
  public void stopServer(int tcpPort) {
    shell.run(PerftestProcesses.stop(tcpPort));
  }

  @Override
  public Observed<Sweep> sweep() {
    return PerftestProcesses.result(shell.run(PerftestProcesses.sweep()));
  }

  @Override
  public Observed<Set<Integer>> listening(SortedSet<Integer> ports) {
    return Ss.listening(shell.run(Ss.command(ports)));
  }

  @Override
  public Observed<PathProbe> ping(Flow flow, InetAddress to, ByteSize size) {
    Optional<NicPort> port =
        host.ports().stream().filter(candidate -> candidate.id().equals(flow.from())).findFirst();
    return port.isEmpty()
        ? Observed.unknown(flow.from() + " is no port of " + host.name(), "")
        : Ping.probe(shell.run(Ping.command(port.get().netdev(), to, size)), flow, to, size);
  }
}
