package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.TrafficTools;
import io.rackproof.facts.Gid;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Flow;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One kind of perftest measurement on disjoint flows at once: servers first, clients together when
 * all servers listen.
 *
 * @param <T> what a measurement gives
 */
final class Contest<T> {
  /** Runs one end and blocks until it has ended. */
  interface ServerEnd<T> {
    Observed<T> run(TrafficTools tools, TrafficTools.End end);
  }

  /** Runs one end and blocks until it has ended. */
  interface ClientEnd<T> {
    Observed<T> run(TrafficTools tools, TrafficTools.End end, InetAddress server);
  }

  private final Ends ends;
  private final ToIntFunction<Flow> heat;
  private final Map<DeviceName, HostDriver> hosts;
  private final Crew crew;
  private final Readiness readiness;
  private final ServerEnd<T> server;
  private final ClientEnd<T> client;
  private final Predicate<T> complete;

  /**
   * @param heat number of a flow among all measurements of the run; flows into one port have
   *     different ones
   * @param complete whether a result means that the measurement came to its end; otherwise the
   *     server still waits
   */
  Contest(
      Ends ends,
      ToIntFunction<Flow> heat,
      Map<DeviceName, HostDriver> hosts,
      Crew crew,
      Readiness readiness,
      ServerEnd<T> server,
      ClientEnd<T> client,
      Predicate<T> complete) {
    this.ends = ends;
    this.heat = heat;
    this.hosts = hosts;
    this.crew = crew;
    this.readiness = readiness;
    this.server = server;
    this.client = client;
    this.complete = complete;
  }

  /** Measures all flows; the result has every one of them. */
  Map<Flow, Observed<T>> measure(List<Flow> flows) {
    Map<Flow, Observed<T>> results = new LinkedHashMap<>();
    Map<Flow, Future<Observed<T>>> servers = new LinkedHashMap<>();
    for (Flow flow : flows) {
      Observed<Gid> sink = ends.gid(flow.to());
      Optional<Observed<?>> lacking =
          Stream.<Observed<?>>of(
                  ends.gid(flow.from()), sink, ends.gpu(flow.from()), ends.gpu(flow.to()))
              .filter(need -> need.asOptional().isEmpty())
              .findFirst();
      if (lacking.isPresent()) {
        results.put(flow, lacking(lacking.get()));
      } else {
        TrafficTools tools = hosts.get(flow.to().host()).traffic();
        TrafficTools.End end =
            ends.end(heat.applyAsInt(flow), flow, flow.to(), sink.asOptional().get());
        servers.put(flow, crew.start(() -> server.run(tools, end)));
      }
    }
    Map<DeviceName, Observed<Set<Integer>>> listening = awaitServers(servers);
    Map<Flow, Callable<Observed<T>>> clients = new LinkedHashMap<>();
    servers.forEach((flow, running) -> clients.put(flow, () -> contend(flow, running, listening)));
    List<Observed<T>> measured = crew.all(List.copyOf(clients.values()));
    int n = 0;
    for (Flow flow : clients.keySet()) {
      results.put(flow, measured.get(n++));
    }
    return results;
  }

  private Map<DeviceName, Observed<Set<Integer>>> awaitServers(
      Map<Flow, Future<Observed<T>>> servers) {
    Map<DeviceName, List<Flow>> byHost =
        servers.keySet().stream()
            .collect(
                Collectors.groupingBy(flow -> flow.to().host(), TreeMap::new, Collectors.toList()));
    List<Callable<Map.Entry<DeviceName, Observed<Set<Integer>>>>> waits =
        byHost.entrySet().stream()
            .<Callable<Map.Entry<DeviceName, Observed<Set<Integer>>>>>map(
                entry -> () -> Map.entry(entry.getKey(), await(entry, servers)))
            .toList();
    return crew.all(waits).stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private Observed<Set<Integer>> await(
      Map.Entry<DeviceName, List<Flow>> entry, Map<Flow, Future<Observed<T>>> servers) {
    SortedSet<Integer> wanted = new TreeSet<>();
    entry.getValue().forEach(flow -> wanted.add(ends.tcpPort(heat.applyAsInt(flow), flow)));
    return readiness.await(
        hosts.get(entry.getKey()),
        wanted,
        () ->
            entry.getValue().stream()
                .filter(flow -> servers.get(flow).isDone())
                .map(flow -> ends.tcpPort(heat.applyAsInt(flow), flow))
                .collect(Collectors.toSet()));
  }

  /** Runs the client of a flow whose server listens; otherwise says what the server said. */
  private Observed<T> contend(
      Flow flow, Future<Observed<T>> running, Map<DeviceName, Observed<Set<Integer>>> listening) {
    Observed<Set<Integer>> ports = listening.get(flow.to().host());
    boolean ready =
        ports
            .asOptional()
            .map(open -> open.contains(ends.tcpPort(heat.applyAsInt(flow), flow)))
            .orElse(false);
    if (!ready) {
      Observed<T> said = Crew.await(running);
      String why =
          said instanceof Observed.Unknown<T> unknown
              ? unknown.why()
              : ports instanceof Observed.Unknown<Set<Integer>> unread
                  ? "its listening socket could not be seen: " + unread.why()
                  : "it never listened on TCP port " + ends.tcpPort(heat.applyAsInt(flow), flow);
      return new Observed.Unknown<>(
          flow + ": the server on " + flow.to().host() + " was not ready: " + why,
          said instanceof Observed.Unknown<T> unknown ? unknown.raw() : "",
          said.evidence());
    }
    InetAddress address = ends.gid(flow.to()).asOptional().orElseThrow().address();
    Gid own = ends.gid(flow.from()).asOptional().orElseThrow();
    Observed<T> seen =
        client.run(
            hosts.get(flow.from().host()).traffic(),
            ends.end(heat.applyAsInt(flow), flow, flow.from(), own),
            address);
    if (seen.asOptional().filter(complete).isEmpty()) {
      hosts.get(flow.to().host()).traffic().stopServer(ends.tcpPort(heat.applyAsInt(flow), flow));
    }
    if (seen.asOptional().isPresent() && seen.asOptional().filter(complete).isEmpty()) {
      Crew.await(running); // its words only echo that the client went away
      return seen;
    }
    return Both.ends(flow, seen, Crew.await(running));
  }

  private static <T> Observed<T> lacking(Observed<?> need) {
    return need.flatMap(found -> Observed.unknown("unreachable", ""));
  }
}
