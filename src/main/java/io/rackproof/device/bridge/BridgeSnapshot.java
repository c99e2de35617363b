package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.rackproof.device.Batch;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.SwitchPortId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The configuration of ports, of any kind of qdisc, without counters, for comparison. */
final class BridgeSnapshot {
  /** Handles from here on are given by the kernel, another one each time. */
  private static final int GIVEN = 0x8000;

  private final List<SwitchPortId> ports;
  private final Shell shell;

  BridgeSnapshot(List<SwitchPortId> ports, Shell shell) {
    this.ports = ports;
    this.shell = shell;
  }

  /** The whole, and the queues that plans build on. */
  record Result(
      Observed<SortedMap<String, String>> sections, Map<String, Observed<PortQueues>> queues) {}

  Result take() {
    List<Command> commands = new ArrayList<>(List.of(Link.command()));
    ports.forEach(id -> commands.addAll(PortQueues.commands(id.port())));
    Batch batch = Batch.run(shell, commands);
    Map<String, Observed<PortQueues>> queues = new LinkedHashMap<>();
    ports.forEach(id -> queues.put(id.port(), PortQueues.read(batch, id.port())));
    return new Result(sections(batch), queues);
  }

  /** What could not be read makes the whole unknown. */
  private Observed<SortedMap<String, String>> sections(Batch batch) {
    SortedMap<String, String> sections = new TreeMap<>();
    Set<EvidenceRef> evidence = new LinkedHashSet<>();
    for (SwitchPortId id : ports) {
      for (Map.Entry<String, Observed<String>> section : sections(batch, id.port()).entrySet()) {
        if (section.getValue() instanceof Observed.Unknown<String> unknown) {
          return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
        }
        section.getValue().asOptional().ifPresent(text -> sections.put(section.getKey(), text));
        evidence.addAll(section.getValue().evidence());
      }
    }
    return new Observed.Known<>(sections, List.copyOf(evidence));
  }

  private static Map<String, Observed<String>> sections(Batch batch, String port) {
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    sections.put(port + " link", Link.of(batch.to(Link.command()), port).map(BridgeSnapshot::link));
    sections.put(
        port + " qdisc",
        Qdisc.list(batch.to(Qdisc.command(port)))
            .map(list -> lines(list.stream().map(BridgeSnapshot::qdisc).toList())));
    sections.put(
        port + " class",
        HtbClass.list(batch.to(HtbClass.command(port)))
            .map(map -> lines(map.values().stream().map(BridgeSnapshot::htb).toList())));
    sections.put(
        port + " filter",
        Filter.list(batch.to(Filter.command(port)))
            .map(list -> lines(list.stream().map(BridgeSnapshot::filter).toList())));
    return sections;
  }

  private static String lines(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static String link(JsonNode link) {
    return "mtu "
        + link.path("mtu").asText()
        + "\nmaster "
        + link.path("master").asText("none")
        + "\ntxqlen "
        + link.path("txqlen").asText()
        + "\n";
  }

  private static String qdisc(Qdisc qdisc) {
    JsonNode options = qdisc.options().deepCopy();
    if (options instanceof ObjectNode object) {
      object.remove("direct_packets_stat");
    }
    return qdisc.kind()
        + " "
        + handle(qdisc.handle())
        + " "
        + qdisc.parent().map(parent -> "parent " + parent).orElse("root")
        + " "
        + options;
  }

  private static String handle(String handle) {
    String major = handle.replaceAll(":.*", "");
    return major.matches("[0-9a-f]{1,4}") && Integer.parseInt(major, 16) >= GIVEN
        ? "(given)"
        : handle;
  }

  private static String htb(HtbClass found) {
    return found.id()
        + " "
        + found.parent().map(parent -> "parent " + parent).orElse("root")
        + " rate "
        + found.ratePerSecond()
        + " ceil "
        + found.ceilPerSecond()
        + " burst "
        + found.burst()
        + " cburst "
        + found.cburst()
        + " prio "
        + found.prio()
        + " quantum "
        + found.quantum();
  }

  private static String filter(Filter filter) {
    return "parent "
        + filter.parent()
        + " "
        + filter.protocol()
        + " pref "
        + filter.pref()
        + " "
        + filter.kind()
        + " "
        + filter.options();
  }
}
