package io.rackproof.bench;

import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

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

  /** The descriptor of so many hosts, as a person would write it. */
  public static String descriptor(int hosts, String schedule) {
    StringBuilder text =
        new StringBuilder("simulated: true\naccess: { known_hosts: /dev/null }\nhosts:\n");
    int groups = (hosts + GROUP - 1) / GROUP;
    for (int group = 0; group < groups; group++) {
      int first = group * GROUP + 1;
      int last = Math.min(hosts, first + GROUP - 1);
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
              .formatted(first, last, NICS - 1, NICS, group * NICS + 1));
    }
    text.append(
        """
        switches:
          leaf[1-%d]:
            os: sonic
        traffic: { schedule: %s, duration: 5 s }
        timeouts: { connect: 60 s, command: 60 s, settle: 10 s }
        """
            .formatted(groups * NICS, schedule));
    return text.toString();
  }

  /**
   * Writes a descriptor and reads it.
   *
   * @param folder where it is kept
   */
  public static Testbed of(int hosts, String schedule, Path folder) {
    Path file = folder.resolve("cluster" + hosts + ".yaml");
    try {
      Files.createDirectories(folder);
      Files.writeString(file, descriptor(hosts, schedule));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return TestbedLoader.load(file.toString(), folder);
  }
}
