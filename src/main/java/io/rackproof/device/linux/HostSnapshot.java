package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The whole QoS configuration of a host's NIC ports, for comparison before and after a run. */
final class HostSnapshot {
  private final Host host;
  private final Shell shell;

  HostSnapshot(Host host, Shell shell) {
    this.host = host;
    this.shell = shell;
  }

  /**
   * Three sections a port: all that mlnx_qos shows, all ECN parameters, the MTU. What the device
   * does not have is a section that says so; what could not be read makes the whole unknown.
   */
  Observed<SortedMap<String, String>> take() {
    List<Command> commands = new ArrayList<>();
    host.ports().forEach(port -> commands.addAll(HostSettings.readCommands(port.netdev())));
    Batch batch = Batch.run(shell, commands);
    SortedMap<String, String> sections = new TreeMap<>();
    Set<EvidenceRef> evidence = new LinkedHashSet<>();
    for (NicPort port : host.ports()) {
      for (Map.Entry<String, Observed<String>> section : sections(batch, port).entrySet()) {
        if (section.getValue() instanceof Observed.Unknown<String> unknown) {
          return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
        }
        sections.put(section.getKey(), text(section.getValue()));
        evidence.addAll(section.getValue().evidence());
      }
    }
    return new Observed.Known<>(sections, List.copyOf(evidence));
  }

  private static Map<String, Observed<String>> sections(Batch batch, NicPort port) {
    String netdev = port.netdev();
    QosReading qos = HostSettings.qos(batch, netdev);
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    sections.put(netdev + " mlnx_qos", qos.text());
    sections.put(netdev + " ecn", qos.ecnText());
    sections.put(
        netdev + " mtu",
        IpLink.netdev(batch.to(IpLink.command(netdev)), netdev)
            .map(link -> link.mtu().bytes() + "\n"));
    return sections;
  }

  private static String text(Observed<String> section) {
    return section instanceof Observed.Unsupported<String> lack
        ? "not there: " + lack.reason() + "\n"
        : section.asOptional().orElse("");
  }
}
