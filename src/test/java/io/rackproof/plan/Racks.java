package io.rackproof.plan;

import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Simulated racks of any size, rail n on leaf n + 1. */
public final class Racks {
  private Racks() {}

  /**
   * A rack by its descriptor.
   *
   * @param traffic lines of the section {@code traffic}, indented by two
   */
  public static Testbed of(int hosts, int rails, String traffic) {
    return of(hosts, rails, "false", traffic);
  }

  /** The same with a GPU beside each NIC. */
  public static Testbed withGpus(int hosts, int rails, String traffic) {
    return of(hosts, rails, "true", traffic);
  }

  private static Testbed of(int hosts, int rails, String gpus, String traffic) {
    String yaml =
        """
        testbed: big
        simulated: true
        hosts:
          node[001-%03d]:
            gpus: %s
            nics:
              mlx5_[0-%d]:
                netdev: ens[0-%d]np0
                model: ConnectX-7
                speed: 400 Gb/s
                switch: leaf{rail+1}/Ethernet{8*host}
        switches:
          leaf[1-%d]: { os: sonic }
        traffic:
        %s
        """
            .formatted(hosts, gpus, rails - 1, rails - 1, rails, traffic);
    try {
      Path folder = Files.createTempDirectory("racks");
      Path file = Files.writeString(folder.resolve("big.yaml"), yaml);
      return TestbedLoader.load(file.toString(), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
