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
   * interface and of what that stands on; where tuning is to be set: what of it may be. What the
   * device does not have is a section that says so; what could not be read makes the whole unknown.
   */
  Result take() {
    Map<NicPort, List<TuningSetting>> tuning = tuning();
    List<Command> commands = new ArrayList<>();
    for (NicPort port : host.ports()) {
      commands.addAll(PortMeans.firstCommands(port));
      tuning
          .getOrDefault(port, List.of())
          .forEach(setting -> commands.addAll(setting.reads(port.netdev())));
    }
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
      PortReading reading = new PortReading(first, port.netdev());
      for (TuningSetting setting : tuning.getOrDefault(port, List.of())) {
        sections.put(port.netdev() + " " + setting.name(), setting.shown(reading));
      }
    }
    return new Result(whole(sections), means);
  }

  /** What may be set of each port; where it is on PCI is asked first. */
  private Map<NicPort, List<TuningSetting>> tuning() {
    Map<NicPort, List<TuningSetting>> all = new LinkedHashMap<>();
    if (host.tuning().apply().isEmpty()) {
      return all;
    }
    Batch paths =
        Batch.run(
            shell, host.ports().stream().map(port -> PciSysfs.netdevPath(port.netdev())).toList());
    for (NicPort port : host.ports()) {
      Observed<String> address =
          PciSysfs.netdevAddress(paths.to(PciSysfs.netdevPath(port.netdev())), port.netdev());
      String place =
          address
              .asOptional()
              .orElse(
                  address instanceof Observed.Unsupported
                      ? TuningSetting.ReadRequest.NONE
                      : TuningSetting.ReadRequest.NOT_KNOWN);
      all.put(
          port,
          TuningPlan.of(host.tuning(), place).stream().map(TuningPlan.Wanted::setting).toList());
    }
    return all;
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
    return IpLink.netdev(first.to(IpLink.command()), netdev).map(link -> link.mtu().bytes() + "\n");
  }

  private static String text(Observed<String> section) {
    return section instanceof Observed.Unsupported<String> lack
        ? "not there: " + lack.reason() + "\n"
        : section.asOptional().orElse("");
  }
}
