package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counters of a host's ports at one moment, with the boot and the clock that they belong to. */
final class HostCounters {
  private final Host host;
  private final Shell shell;

  HostCounters(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  /**
   * @param means which interfaces each port stands on: those at the bottom count
   */
  Map<PortId, Observed<CounterSample>> read(List<PortId> ids, List<PortMeans> means) {
    List<NicPort> ports = host.ports().stream().filter(port -> ids.contains(port.id())).toList();
    List<Command> commands =
        new ArrayList<>(List.of(SystemFiles.bootIdCommand(), SystemFiles.uptimeCommand()));
    Map<String, List<String>> carriers = new LinkedHashMap<>();
    means.forEach(one -> carriers.put(one.stack().netdev(), one.stack().carriers()));
    for (NicPort port : ports) {
      carriers.get(port.netdev()).forEach(name -> commands.add(EthtoolStats.command(name)));
      commands.add(HwCounters.command(port.id().rdmaDevice()));
    }
    Batch batch = Batch.run(shell, commands);
    Map<PortId, Observed<CounterSample>> samples = new LinkedHashMap<>();
    ids.forEach(id -> samples.put(id, Observed.unknown(id + " is no port of " + host.name(), "")));
    ports.forEach(port -> samples.put(port.id(), sample(batch, port, carriers.get(port.netdev()))));
    return samples;
  }

  private static Observed<CounterSample> sample(Batch batch, NicPort port, List<String> carriers) {
    Observed<String> bootId = SystemFiles.bootId(batch.to(SystemFiles.bootIdCommand()));
    Observed<Duration> uptime = SystemFiles.uptime(batch.to(SystemFiles.uptimeCommand()));
    Observed<Map<Counter, Long>> netdev = Observed.known(Map.of());
    for (String carrier : carriers) {
      netdev =
          Answer.both(
              netdev,
              orNone(EthtoolStats.counters(batch.to(EthtoolStats.command(carrier)))),
              (one, other) -> Observed.known(sum(one, other)));
    }
    String device = port.id().rdmaDevice();
    Observed<Map<Counter, Long>> rdma =
        HwCounters.counters(batch.to(HwCounters.command(device)), device);
    Observed<Map<Counter, Long>> all =
        Answer.both(netdev, rdma, (one, other) -> Observed.known(merged(one, other)));
    Observed<CounterSample> unclocked =
        Answer.both(
            bootId,
            all,
            (boot, values) -> Observed.known(new CounterSample(boot, Duration.ZERO, values)));
    return Answer.both(
        unclocked,
        uptime,
        (sample, clock) ->
            Observed.known(new CounterSample(sample.bootId(), clock, sample.values())));
  }

  /** A driver without statistics shows no counter; what is owed and not shown is missed later. */
  private static Observed<Map<Counter, Long>> orNone(Observed<Map<Counter, Long>> counters) {
    return counters instanceof Observed.Unsupported<Map<Counter, Long>> none
        ? Observed.known(Map.of(), none.evidence().toArray(EvidenceRef[]::new))
        : counters;
  }

  private static Map<Counter, Long> sum(Map<Counter, Long> one, Map<Counter, Long> other) {
    Map<Counter, Long> all = new LinkedHashMap<>(one);
    other.forEach((counter, value) -> all.merge(counter, value, Long::sum));
    return all;
  }

  private static Map<Counter, Long> merged(Map<Counter, Long> one, Map<Counter, Long> other) {
    Map<Counter, Long> all = new LinkedHashMap<>(one);
    all.putAll(other);
    return all;
  }
}
