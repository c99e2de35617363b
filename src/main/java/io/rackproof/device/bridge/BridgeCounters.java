package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Priority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counters of ports in one round trip: of the link, of each leaf class, of each RED queue. Packets
 * that wait in no class are counted by the link alone.
 */
final class BridgeCounters {
  private final LosslessProfile profile;
  private final Shell shell;
  private final Set<SwitchPortId> known;

  BridgeCounters(List<SwitchPortId> ports, LosslessProfile profile, Shell shell) {
    this.known = new HashSet<>(ports);
    this.profile = profile;
    this.shell = shell;
  }

  Map<SwitchPortId, Observed<CounterSample>> read(List<SwitchPortId> ports) {
    List<SwitchPortId> asked = ports.stream().filter(known::contains).distinct().toList();
    List<Command> commands =
        new ArrayList<>(List.of(SystemFacts.BOOT, SystemFacts.UPTIME, Link.command()));
    asked.forEach(id -> commands.addAll(PortQueues.commands(id.port())));
    Map<SwitchPortId, Observed<CounterSample>> samples =
        new TreeMap<>(java.util.Comparator.comparing(SwitchPortId::toString));
    ports.forEach(
        id -> samples.put(id, Observed.unknown(id + " is no port that the testbed names", "")));
    if (!asked.isEmpty()) {
      Batch batch = Batch.run(shell, commands);
      asked.forEach(id -> samples.put(id, sample(batch, id.port())));
    }
    return samples;
  }

  private Observed<CounterSample> sample(Batch batch, String port) {
    Observed<String> boot = SystemFacts.bootId(batch);
    Observed<Duration> uptime = SystemFacts.uptime(batch);
    Observed<JsonNode> link = Link.of(batch.to(Link.command()), port);
    Observed<PortQueues> queues = PortQueues.read(batch, port);
    return boot.flatMap(
        id ->
            uptime.flatMap(
                clock ->
                    link.flatMap(
                        netdev ->
                            queues.flatMap(
                                tree ->
                                    Answer.derive(
                                        Answer.evidence(boot, uptime, link, queues),
                                        () ->
                                            new CounterSample(id, clock, values(netdev, tree)))))));
  }

  private Map<Counter, Long> values(JsonNode link, PortQueues queues) throws Malformed {
    Map<Counter, Long> values = new TreeMap<>();
    link(values, link.path("stats64"));
    Optional<HtbClass> lossless = queues.lossless(profile.dscp());
    for (HtbClass leaf : queues.leaves()) {
      boolean ours = lossless.filter(found -> found.id().equals(leaf.id())).isPresent();
      Priority priority = ours ? profile.priority() : Priorities.other(profile);
      String name = "class " + leaf.id() + " ";
      put(values, name + "bytes", CounterKind.BYTES_SENT, priority, leaf.bytes());
      put(values, name + "packets", CounterKind.PACKETS_SENT, priority, leaf.packets());
      put(values, name + "dropped", CounterKind.DROP, priority, leaf.dropped());
      Optional<Qdisc> red = queues.child(leaf.id()).filter(qdisc -> qdisc.is("red"));
      if (red.isPresent()) {
        red(values, red.get(), "red at " + leaf.id() + " ", priority);
      }
    }
    return values;
  }

  /** RED counts a packet as early when it was dropped instead of marked, as pdrop when full. */
  private static void red(Map<Counter, Long> values, Qdisc red, String name, Priority priority)
      throws Malformed {
    JsonNode counts = red.whole();
    put(
        values,
        name + "marked",
        CounterKind.ECN_MARK,
        priority,
        JsonArray.number(counts, "marked"));
    put(values, name + "early", CounterKind.DROP, priority, JsonArray.number(counts, "early"));
    put(values, name + "pdrop", CounterKind.DROP, priority, JsonArray.number(counts, "pdrop"));
  }

  private static void link(Map<Counter, Long> values, JsonNode stats) throws Malformed {
    JsonNode rx = stats.path("rx");
    JsonNode tx = stats.path("tx");
    port(values, "rx_bytes", CounterKind.BYTES_RECEIVED, JsonArray.number(rx, "bytes"));
    port(values, "rx_packets", CounterKind.PACKETS_RECEIVED, JsonArray.number(rx, "packets"));
    port(values, "rx_errors", CounterKind.WIRE_ERROR, JsonArray.number(rx, "errors"));
    port(values, "rx_dropped", CounterKind.DROP, JsonArray.number(rx, "dropped"));
    port(values, "tx_bytes", CounterKind.BYTES_SENT, JsonArray.number(tx, "bytes"));
    port(values, "tx_packets", CounterKind.PACKETS_SENT, JsonArray.number(tx, "packets"));
    port(values, "tx_errors", CounterKind.WIRE_ERROR, JsonArray.number(tx, "errors"));
    port(values, "tx_dropped", CounterKind.DROP, JsonArray.number(tx, "dropped"));
  }

  private static void port(Map<Counter, Long> values, String name, CounterKind kind, long value) {
    values.put(new Counter(name, kind, Optional.empty()), value);
  }

  private static void put(
      Map<Counter, Long> values, String name, CounterKind kind, Priority priority, long value) {
    values.put(new Counter(name, kind, Optional.of(priority)), value);
  }
}
