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
   * Three sections a port: all that mlnx_qos shows, all ECN parameters, the MTU; a fourth where
   * tuning is to be set: what of it may be. What the device does not have is a section that says so;
   * what could not be read makes the whole unknown.
   */
  Observed<SortedMap<String, String>> take() {
    Map<NicPort, List<TuningSetting>> tuning = tuning();
    List<Command> commands = new ArrayList<>();
    for (NicPort port : host.ports()) {
      commands.addAll(PortReading.qosCommands(port.netdev()));
      tuning
          .getOrDefault(port, List.of())
          .forEach(setting -> commands.addAll(setting.reads(port.netdev())));
    }
    Batch batch = Batch.run(shell, commands);
    SortedMap<String, String> sections = new TreeMap<>();
    Set<EvidenceRef> evidence = new LinkedHashSet<>();
    for (NicPort port : host.ports()) {
      PortReading reading = new PortReading(batch, port.netdev());
      Map<String, Observed<String>> own = sections(reading);
      for (TuningSetting setting : tuning.getOrDefault(port, List.of())) {
        own.put(port.netdev() + " " + setting.name(), setting.shown(reading));
      }
      for (Map.Entry<String, Observed<String>> section : own.entrySet()) {
        if (section.getValue() instanceof Observed.Unknown<String> unknown) {
          return new Observed.Unknown<>(unknown.why(), unknown.raw(), unknown.evidence());
        }
        sections.put(section.getKey(), text(section.getValue()));
        evidence.addAll(section.getValue().evidence());
      }
    }
    return new Observed.Known<>(sections, List.copyOf(evidence));
  }

  /** What may be set of each port; where it is on PCI is asked first. */
  private Map<NicPort, List<TuningSetting>> tuning() {
    Map<NicPort, List<TuningSetting>> all = new LinkedHashMap<>();
    if (host.tuning().apply().isEmpty()) {
      return all;
    }
    Batch paths =
        Batch.run(
            shell,
            host.ports().stream().map(port -> PciSysfs.netdevPath(port.netdev())).toList());
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

  private static Map<String, Observed<String>> sections(PortReading reading) {
    String netdev = reading.netdev();
    QosReading qos = reading.qos();
    Map<String, Observed<String>> sections = new LinkedHashMap<>();
    sections.put(netdev + " mlnx_qos", qos.text());
    sections.put(netdev + " ecn", qos.ecnText());
    sections.put(netdev + " mtu", reading.link().map(link -> link.mtu().bytes() + "\n"));
    return sections;
  }

  private static String text(Observed<String> section) {
    return section instanceof Observed.Unsupported<String> lack
        ? "not there: " + lack.reason() + "\n"
        : section.asOptional().orElse("");
  }
}
