package io.rackproof.testbed.loader;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads {@code switches}: names with ranges, each with what its switches have in common. */
final class SwitchReader {
  private static final List<String> KEYS =
      List.of("os", "untested_os", "address", "access", "ports");
  private static final Map<String, SwitchOs> SYSTEMS =
      Arrays.stream(SwitchOs.values())
          .collect(Collectors.toMap(SwitchOs::key, Function.identity()));

  private final Logins logins;
  private final Faults faults;

  SwitchReader(Logins logins, Faults faults) {
    this.logins = logins;
    this.faults = faults;
  }

  /** The switches; a switch whose system is in doubt counts, so that its cables aren't blamed. */
  List<Described.Switch> read(Section root) {
    List<Described.Switch> switches = new ArrayList<>();
    root.node("switches")
        .ifPresent(
            node ->
                Entries.of("switches", node, "leaf[1-8]", faults)
                    .forEach(entry -> read(entry, switches)));
    return switches;
  }

  private void read(Node.Entry entry, List<Described.Switch> switches) {
    Node.Scalar key = entry.key();
    Section section = Section.of(key.text(), key.mark(), entry.value(), KEYS, faults);
    List<DeviceName> names =
        Section.parsed("switches", key, Names.all(Names.DEVICE), faults).orElse(List.of());
    section.required("os", "os: sonic");
    SwitchOs os = section.read("os", Grammars.choice(SYSTEMS)).orElse(SwitchOs.SONIC);
    boolean untested =
        section
            .read("untested_os", Grammars.choice(Map.of("allow", true, "deny", false)))
            .orElse(false);
    Optional<Field<String>> address =
        Field.read(section, "address", Math.max(1, names.size()), Set.of("switch"), Names.ADDRESS);
    Optional<Set<String>> ports = ports(section);
    Login login = logins.of(section);
    for (int i = 0; i < names.size(); i++) {
      int position = i;
      String at =
          address
              .flatMap(field -> field.at(position, Map.of("switch", position), faults))
              .orElse(logins.defaultAddress(names.get(i)));
      switches.add(
          new Described.Switch(
              new SwitchDevice(names.get(i), os, logins.complete(login, at), untested),
              key.mark(),
              address.map(Field::mark).orElse(key.mark()),
              ports));
    }
  }

  private static Optional<Set<String>> ports(Section section) {
    if (!section.has("ports")) {
      return Optional.empty();
    }
    Set<String> ports =
        section.readAll("ports", Names.all(Names.PORT)).stream()
            .flatMap(List::stream)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return ports.isEmpty() ? Optional.empty() : Optional.of(ports);
  }
}
