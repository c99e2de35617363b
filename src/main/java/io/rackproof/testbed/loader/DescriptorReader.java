package io.rackproof.testbed.loader;

import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HardwareKnowledge;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads a whole descriptor. The result means something only when no fault was noted. */
final class DescriptorReader {
  private static final List<String> KEYS =
      List.of(
          "testbed",
          "simulated",
          "access",
          "hosts",
          "switches",
          "profile",
          TuningReader.KEY,
          "bounds",
          "traffic",
          "timeouts",
          "qos");

  private final Path file;
  private final Path home;
  private final HardwareKnowledge hardware;
  private final Faults faults;

  DescriptorReader(Path file, Path home, HardwareKnowledge hardware, Faults faults) {
    this.file = file;
    this.home = home;
    this.hardware = hardware;
    this.faults = faults;
  }

  Testbed read(Node document) {
    Section root = Section.of("descriptor", Mark.START, document, KEYS, faults);
    boolean simulated = root.read("simulated", Grammars.FLAG).orElse(false);
    Path folder = file.toAbsolutePath().normalize().getParent();
    AccessReader access = new AccessReader(folder, home, faults);
    Login common = access.read(root, access.defaults());
    Logins logins = new Logins(access, common, simulated, root.markOfKey("access"), faults);
    List<Described.Server> hosts = new HostReader(logins, simulated, faults).read(root);
    int before = faults.count();
    List<Described.Switch> switches = new SwitchReader(logins, faults).read(root);
    boolean allSwitches = faults.count() == before;
    check(new RackCheck(hosts, switches, faults), simulated, allSwitches);
    List<Host> described = hosts.stream().map(Described.Server::host).toList();
    BoundsReader boundsReader = new BoundsReader(faults);
    Bounds bounds = boundsReader.read(root);
    boundsReader.check(
        root, bounds.rules(), described.stream().flatMap(host -> host.ports().stream()).toList());
    return new Testbed(
        name(root),
        file,
        simulated,
        described,
        switches.stream().map(Described.Switch::device).toList(),
        new ProfileReader(faults).read(root),
        bounds,
        TrafficReader.traffic(root),
        TrafficReader.timeouts(root),
        root.section("qos", List.of("shared"))
            .read("shared", Grammars.choice(Map.of("allow", true, "deny", false)))
            .orElse(false),
        hardware);
  }

  private static void check(RackCheck rack, boolean simulated, boolean allSwitches) {
    rack.uniqueNames();
    rack.uniquePorts();
    if (!simulated) { // the simulator gives addresses of its own
      rack.uniqueAddresses();
    }
    if (allSwitches) { // otherwise a cable would be blamed for a switch that could not be read
      rack.cables();
    }
  }

  private String name(Section root) {
    String fileName = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    if (!root.has("testbed")) {
      try {
        return Names.DEVICE.parse(fileName).value();
      } catch (Mistake mistake) {
        faults.add(
            Mark.START,
            "testbed: the file's name is no name for a testbed; add e.g. testbed: rack12");
      }
    }
    return root.read("testbed", Names.DEVICE).map(DeviceName::value).orElse(fileName);
  }
}
