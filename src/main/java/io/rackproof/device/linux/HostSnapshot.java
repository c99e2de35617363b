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
   * A snapshot.
   *
   * @param sections what it holds
   * @param means how each port is set, by what was read for it
   */
  record Result(Observed<SortedMap<String, String>> sections, List<PortMeans> means) {}

  /**
   * Sections of each port: all that the tool shows that sets it, all ECN parameters, the MTU of its
   * interface and of what that stands on. What the device does not have is a section that says so;
   * what could not be read makes the whole unknown.
   */
  Result take() {
    List<Command> commands = new ArrayList<>();
    host.ports().forEach(port -> commands.addAll(PortMeans.firstCommands(port)));
    Batch first = Batch.run(shell, commands);
    List<Command> further = new ArrayList<>();
    host.ports().forEach(port -> further.addAll(PortMeans.secondCommands(port, first)));
    Batch second = Batch.run(shell, further);
    List<PortMeans> means = new ArrayList<>();
    SortedMap<String, Observed<String>> sections = new TreeMap<>();
    for (NicPort port : host.ports()) {
      PortMeans one = PortMeans.of(port, first, second);
      means.add(one);
      sections.putAll(sections(port, one, first));
    }
    return new Result(whole(sections), means);
  }

  private static Observed<SortedMap<String, String>> whole(
      SortedMap<String, Observed<String>> sections) {
    SortedMap<String, String> texts = new TreeMap<>();
    Set<EvidenceRef> evidence = new LinkedHashSet<>();
    for (Map.Entry<String, Observed<String>> section : sections.entrySet()) {
      if (section.getValue() instanceof Observed.Unknown<String> unknown) {
        return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
      }
      texts.put(section.getKey(), text(section.getValue()));
      evidence.addAll(section.getValue().evidence());
    }
    return new Observed.Known<>(texts, List.copyOf(evidence));
  }

  private static Map<String, Observed<String>> sections(
      NicPort port, PortMeans means, Batch first) {
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    for (PortReplies carrier : means.carriers()) {
      String netdev = carrier.netdev();
      DcbTool.of(carrier)
          .sections()
          .forEach((name, text) -> sections.put(netdev + " " + name, text));
      sections.put(netdev + " ecn", EcnReading.text(carrier.batch(), netdev));
    }
    sections.put(port.netdev() + " mtu", mtu(first, port.netdev()));
    means.stack().below().keySet().forEach(name -> sections.put(name + " mtu", mtu(first, name)));
    return sections;
  }

  private static Observed<String> mtu(Batch first, String netdev) {
    return IpLink.netdev(first.to(IpLink.command()), netdev)
        .map(link -> link.mtu().bytes() + "\n");
  }

  private static String text(Observed<String> section) {
    return section instanceof Observed.Unsupported<String> lack
        ? "not there: " + lack.reason() + "\n"
        : section.asOptional().orElse("");
  }
}
