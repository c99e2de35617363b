package io.rackproof.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

public final class AccessCheckTest {
  @Test
  public void whatIsMissingIsSaidOnceEach() throws IOException {
    Path folder = Files.createTempDirectory("access");
    Testbed testbed = testbed(folder);

    assertThat(AccessCheck.faults(testbed, Map.of()))
        .hasSize(3)
        .anyMatch(line -> line.startsWith("The known_hosts file " + folder.resolve("known")))
        .anyMatch(line -> line.startsWith("The private key " + folder.resolve("id_rack")))
        .anyMatch(line -> line.startsWith("The environment variable RACK_PASSPHRASE is not set"));
  }

  @Test
  public void nothingIsSaidWhenAllIsThere() throws IOException {
    Path folder = Files.createTempDirectory("access");
    Files.createFile(folder.resolve("known"));
    Files.createFile(folder.resolve("id_rack"));

    assertThat(AccessCheck.faults(testbed(folder), Map.of("RACK_PASSPHRASE", "x"))).isEmpty();
  }

  private static Testbed testbed(Path folder) throws IOException {
    Path file = folder.resolve("rack.yaml");
    Files.write(
        file,
        List.of(
            "access: { user: rack, key: id_rack, passphrase_env: RACK_PASSPHRASE,"
                + " known_hosts: known }",
            "hosts:",
            "  node[01-02]:",
            "    nics:",
            "      mlx5_0: { netdev: eth0, model: ConnectX-7, speed: 400 Gb/s, switch: 'leaf1/Ethernet{8*host}' }",
            "switches:",
            "  leaf1: { os: sonic }"));
    return TestbedLoader.load(file.toString(), folder);
  }
}
