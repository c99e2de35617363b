package io.rackproof.testbed.loader;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicOrder;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.VersionRule;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One entry of {@code nics}: RDMA devices with a range, and what they have in common. */
record NicEntry(
    Mark mark,
    List<String> devices,
    Optional<Field<String>> netdev,
    Optional<String> model,
    Optional<Bandwidth> speed,
    Optional<Field<Integer>> rail,
    Optional<Field<SwitchPortId>> cable,
    Optional<String> psid,
    Optional<VersionRule> firmware,
    Optional<Field<Integer>> numa,
    Optional<Field<Integer>> gpu) {
  private static final List<String> KEYS =
      List.of("netdev", "model", "speed", "rail", "switch", "psid", "firmware", "numa", "gpu");

  /**
   * All entries of a host's {@code nics}; {@code model} and {@code speed} may stand at the host.
   */
  static List<NicEntry> readAll(Section host, Faults faults) {
    Optional<String> model = host.read("model", Names.MODEL);
    Optional<Bandwidth> speed = host.read("speed", Grammars.SPEED);
    List<NicEntry> entries = new ArrayList<>();
    host.required("nics", "nics: {mlx5_[0-7]: {netdev: eth[0-7], speed: 400 Gb/s, …}}")
        .ifPresent(
            node -> {
              for (Node.Entry entry : Entries.of("nics", node, "mlx5_[0-7]", faults)) {
                Node.Scalar key = entry.key();
                Section own = Section.of(key.text(), key.mark(), entry.value(), KEYS, faults);
                if (!host.has("model")) {
                  own.required("model", "model: ConnectX-7");
                }
                if (!host.has("speed")) {
                  own.required("speed", "speed: 400 Gb/s");
                }
                entries.add(read(key, own, model, speed, faults));
              }
            });
    return entries;
  }

  private static NicEntry read(
      Node.Scalar key,
      Section section,
      Optional<String> model,
      Optional<Bandwidth> speed,
      Faults faults) {
    Optional<List<String>> devices =
        Section.parsed("nics", key, Names.all(Names.RDMA_DEVICE), faults);
    int count = devices.map(List::size).orElse(1);
    Set<String> variables = Set.of("host", "nic", "rail");
    section.required("netdev", "netdev: eth[0-7]");
    return new NicEntry(
        key.mark(),
        devices.orElse(List.of()),
        Field.read(section, "netdev", count, variables, Names.NETDEV),
        section.read("model", Names.MODEL).or(() -> model),
        section.read("speed", Grammars.SPEED).or(() -> speed),
        Field.read(section, "rail", count, Set.of("host", "nic"), Grammars.whole(0, 255)),
        Field.read(section, "switch", count, variables, Names.SWITCH_PORT),
        section.read("psid", Names.PSID),
        section.read("firmware", Names.VERSIONS),
        Field.read(section, "numa", count, variables, Grammars.whole(0, 255)),
        Field.read(section, "gpu", count, variables, Grammars.whole(0, 255)));
  }

  /**
   * The ports of one host.
   *
   * @param host its name
   * @param hostPosition its position in the range of its entry
   * @param before how many ports the entries before this one have; rails go on from there
   */
  List<Described.Nic> ports(DeviceName host, int hostPosition, int before, Faults faults) {
    List<Described.Nic> ports = new ArrayList<>();
    for (int nic = 0; nic < devices.size(); nic++) {
      port(host, hostPosition, nic, before + nic, faults).ifPresent(ports::add);
    }
    return ports;
  }

  private Optional<Described.Nic> port(
      DeviceName host, int hostPosition, int nic, int defaultRail, Faults faults) {
    Map<String, Integer> place = Map.of("host", hostPosition, "nic", nic);
    int number = rail.flatMap(f -> f.at(nic, place, faults)).orElse(defaultRail);
    Map<String, Integer> scope = Map.of("host", hostPosition, "nic", nic, "rail", number);
    Optional<String> interfaceName = netdev.flatMap(f -> f.at(nic, scope, faults));
    Optional<SwitchPortId> plugged = cable.flatMap(f -> f.at(nic, scope, faults));
    if (interfaceName.isEmpty() || model.isEmpty() || speed.isEmpty()) {
      return Optional.empty(); // a fault has been noted
    }
    NicPort port =
        new NicPort(
            new PortId(host, devices.get(nic)),
            interfaceName.get(),
            model.get(),
            speed.get(),
            number,
            plugged,
            new NicOrder(
                psid,
                firmware,
                numa.flatMap(f -> f.at(nic, scope, faults)),
                gpu.flatMap(f -> f.at(nic, scope, faults))));
    return Optional.of(new Described.Nic(port, mark, markOf(netdev), markOf(rail), markOf(cable)));
  }

  private Mark markOf(Optional<? extends Field<?>> field) {
    return field.isPresent() ? field.get().mark() : mark;
  }
}
