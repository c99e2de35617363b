package io.rackproof.bench;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Descriptors of simulated clusters of any size: groups of up to 32 hosts x 8 NICs, each on eight
 * leaf switches of its own, one a rail.
 */
public final class BigRack {
  /** Hosts of a group: a leaf of 64 ports, half of them to the spine. */
  public static final int GROUP = 32;

  /** NICs of a host, so rails. */
  public static final int NICS = 8;

  private BigRack() {}

  /** The descriptor of so many hosts x 8 NICs, as a person would write it. */
  public static String descriptor(int hosts, String schedule) {
    return descriptor(hosts, GROUP, NICS, schedule);
  }

  /**
   * @param group most hosts of a group
   * @param nics of a host, so rails, so leaves of a group
   */
  public static String descriptor(int hosts, int group, int nics, String schedule) {
    StringBuilder text = new StringBuilder("simulated: true\nhosts:\n");
    int groups = (hosts + group - 1) / group;
    for (int n = 0; n < groups; n++) {
      text.append(
          """
            node[%04d-%04d]:
              model: ConnectX-7
              speed: 400 Gb/s
              nics:
                mlx5_[0-%d]:
                  netdev: ens[1-%d]np0
                  switch: leaf{rail+%d}/Ethernet{8*host}
          """
              .formatted(
                  n * group + 1, Math.min(hosts, (n + 1) * group), nics - 1, nics, n * nics + 1));
    }
    text.append(
        """
        switches:
          leaf[1-%d]:
            os: sonic
        traffic: { schedule: %s, duration: 5 s }
        timeouts: { connect: 60 s, command: 60 s, settle: 10 s }
        """
            .formatted(groups * nics, schedule));
    return text.toString();
  }

  /**
   * The descriptor of devices that are served elsewhere: it doesn't tell that they are simulated.
   *
   * @param access how to log in to each
   */
  public static String served(Testbed testbed, Map<DeviceName, Access> access) {
    StringBuilder text = new StringBuilder("access: { user: root, sudo: false }\nhosts:\n");
    for (Host host : testbed.hosts()) {
      text.append("  " + host.name() + ":\n    address: 127.0.0.1\n");
      text.append("    access: " + login(access.get(host.name())) + "\n    nics:\n");
      for (NicPort port : host.ports()) {
        text.append(
            "      %s: { netdev: %s, model: %s, speed: 400 Gb/s, rail: \"%d\", switch: %s }%n"
                .formatted(
                    port.id().rdmaDevice(),
                    port.netdev(),
                    port.model(),
                    port.rail(),
                    port.cable().orElseThrow()));
      }
    }
    text.append("switches:\n");
    for (SwitchDevice device : testbed.switches()) {
      text.append("  " + device.name() + ":\n    os: sonic\n    address: 127.0.0.1\n");
      text.append("    access: " + login(access.get(device.name())) + "\n");
    }
    text.append("traffic: { schedule: ring, duration: 5 s }\n");
    return text + "timeouts: { connect: 60 s, command: 60 s, settle: 10 s }\n";
  }

  private static String login(Access access) {
    Credential.PrivateKey key = (Credential.PrivateKey) access.credential();
    HostKeys.Fingerprints keys = (HostKeys.Fingerprints) access.hostKeys();
    return "{ port: %d, key: %s, fingerprints: ['%s'] }"
        .formatted(access.port(), key.file(), String.join("', '", keys.accepted()));
  }

  /**
   * Writes a descriptor and reads it.
   *
   * @param folder where it is kept
   */
  public static Testbed of(int hosts, String schedule, Path folder) {
    return of("cluster" + hosts, descriptor(hosts, schedule), folder);
  }

  /** As above, of any descriptor. */
  public static Testbed of(String name, String descriptor, Path folder) {
    Path file = folder.resolve(name + ".yaml");
    try {
      Files.createDirectories(folder);
      Files.writeString(file, descriptor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return TestbedLoader.load(file.toString(), folder);
  }
}
