package io.rackproof.testbed.loader;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.GpuPlan;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SimulatedQos;
import io.rackproof.testbed.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code hosts}: names with ranges, each with what its hosts have in common. */
final class HostReader {
  private static final List<String> KEYS =
      List.of(
          "address", "access", "gpus", "model", "speed", "nics", TuningReader.KEY, "simulated_qos");

  private static final Map<String, SimulatedQos> QOS =
      Map.of(
          "mlnx_qos", SimulatedQos.MLNX_QOS,
          "dcb", SimulatedQos.DCB,
          "old mlnx_qos", SimulatedQos.OLD_MLNX_QOS,
          "lldpad", SimulatedQos.LLDPAD);

  private final Logins logins;
  private final boolean simulated;
  private final Faults faults;

  /**
   * @param simulated whether the rack is: only then a host is what the descriptor makes it
   */
  HostReader(Logins logins, boolean simulated, Faults faults) {
    this.logins = logins;
    this.simulated = simulated;
    this.faults = faults;
  }

  List<Described.Server> read(Section root) {
    List<Described.Server> hosts = new ArrayList<>();
    Tuning common = new TuningReader(faults).read(root, Tuning.USUAL);
    root.required("hosts", "hosts: {node[01-16]: {nics: …}}")
        .ifPresent(
            node ->
                Entries.of("hosts", node, "node[01-16]", faults)
                    .forEach(e -> read(e, common, hosts)));
    return hosts;
  }

  private void read(Node.Entry entry, Tuning common, List<Described.Server> hosts) {
    Node.Scalar key = entry.key();
    Section section = Section.of(key.text(), key.mark(), entry.value(), KEYS, faults);
    Optional<List<DeviceName>> names =
        Section.parsed("hosts", key, Names.all(Names.DEVICE), faults);
    int count = names.map(List::size).orElse(1);
    Optional<Field<String>> address =
        Field.read(section, "address", count, Set.of("host"), Names.ADDRESS);
    Login login = logins.of(section);
    GpuPlan gpus = GpuReader.read(section, faults);
    Tuning tuning = new TuningReader(faults).read(section, common);
    Optional<SimulatedQos> qos = section.read("simulated_qos", Grammars.choice(QOS));
    if (qos.isPresent() && !simulated) {
      faults.add(
          section.markOf("simulated_qos"),
          "simulated_qos: only hosts of a simulated rack are what the descriptor says; delete it,"
              + " a real host is asked what it has");
    }
    List<NicEntry> nics = NicEntry.readAll(section, faults);
    for (int i = 0; i < names.map(List::size).orElse(0); i++) {
      DeviceName name = names.orElseThrow().get(i);
      int position = i;
      String at =
          address
              .flatMap(field -> field.at(position, Map.of("host", position), faults))
              .orElse(logins.defaultAddress(name));
      List<Described.Nic> ports = ports(nics, name, position);
      Host host =
          new Host(
              name,
              logins.complete(login, at),
              gpus,
              ports.stream().map(Described.Nic::port).toList(),
              tuning,
              qos.orElse(SimulatedQos.MLNX_QOS));
      hosts.add(
          new Described.Server(
              host, key.mark(), address.map(Field::mark).orElse(key.mark()), ports));
    }
  }

  private List<Described.Nic> ports(List<NicEntry> nics, DeviceName host, int position) {
    List<Described.Nic> ports = new ArrayList<>();
    int before = 0;
    for (NicEntry entry : nics) {
      ports.addAll(entry.ports(host, position, before, faults));
      before += entry.devices().size();
    }
    return ports;
  }
}
