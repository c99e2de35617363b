package io.rackproof.harness.crash;

import io.rackproof.sim.FaultPlan;
import io.rackproof.sim.SimRack;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A host and a switch in this JVM, and a descriptor of them as of a real rack: whoever reads it
 * logs in over SSH and does not know that they are simulated.
 */
final class CrashRack implements AutoCloseable {
  private final Path folder;
  private final SimRack rack;
  private final Map<DeviceName, String> before;

  private CrashRack(Path folder, SimRack rack) {
    this.folder = folder;
    this.rack = rack;
    this.before = rack.fingerprints();
  }

  static CrashRack start(SwitchRow row) {
    return start(row, "");
  }

  /**
   * @param faults as on the command line
   */
  static CrashRack start(SwitchRow row, String faults) {
    return start(row, faults, "allow");
  }

  /**
   * @param shared what the descriptor says of settings that other ports share
   */
  static CrashRack start(SwitchRow row, String faults, String shared) {
    try {
      Path folder = Files.createTempDirectory("crash");
      Path file = folder.resolve("crash.yaml");
      Files.writeString(file, simulated(row, shared));
      Testbed unopened = TestbedLoader.load(file.toString(), folder);
      SimRack rack = SimRack.start(unopened, FaultPlan.parse(faults, unopened));
      Files.writeString(
          file,
          descriptor(
              row,
              shared,
              access(rack.access().get(DeviceName.of("node01"))),
              access(rack.access().get(DeviceName.of("leaf1")))));
      return new CrashRack(folder, rack);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As the rack is made; a run is told nothing of that. */
  private static String simulated(SwitchRow row, String shared) {
    return descriptor(row, shared, "{ port: 1 }", "{ port: 2 }")
        .replace("access: { user", "simulated: true\naccess: { user")
        .replace("    nics:", "    simulated_qos: " + row.hostQos() + "\n    nics:");
  }

  private static String descriptor(SwitchRow row, String shared, String host, String leaf) {
    return """
    access: { user: root, sudo: false }
    hosts:
      node01:
        address: 127.0.0.1
        access: %s
        nics:
          mlx5_0: { netdev: %s, model: ConnectX-7, speed: 400 Gb/s, switch: leaf1/%s }
    switches:
      leaf1: { os: %s, address: 127.0.0.1, access: %s }
    profile: { dscp: 20, host_mtu: 4200 }
    timeouts: { connect: 10 s, command: 20 s, settle: 1 s }
    qos: { shared: %s }
    """
        .formatted(host, row.netdev(), row.port(), row.os(), leaf, shared);
  }

  private static String access(Access access) {
    return "{ port: %d, key: %s, fingerprints: ['%s'] }"
        .formatted(
            access.port(),
            ((Credential.PrivateKey) access.credential()).file(),
            String.join("', '", ((HostKeys.Fingerprints) access.hostKeys()).accepted()));
  }

  SimRack rack() {
    return rack;
  }

  Path folder() {
    return folder;
  }

  Path descriptor() {
    return folder.resolve("crash.yaml");
  }

  /** Where journals and leases outlive a run. */
  Path state() {
    return folder.resolve("state");
  }

  Testbed testbed() {
    return TestbedLoader.load(descriptor().toString(), folder);
  }

  /** What differs now from how every device was when it was powered; empty when nothing does. */
  String difference() {
    return rack.fingerprints().entrySet().stream()
        .flatMap(now -> difference(now.getKey(), before.get(now.getKey()), now.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> difference(DeviceName device, String was, String is) {
    List<String> then = was.lines().toList();
    List<String> now = is.lines().toList();
    return Stream.concat(
        then.stream().filter(line -> !now.contains(line)).map(line -> device + " lost " + line),
        now.stream().filter(line -> !then.contains(line)).map(line -> device + " has " + line));
  }

  @Override
  public void close() {
    rack.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
