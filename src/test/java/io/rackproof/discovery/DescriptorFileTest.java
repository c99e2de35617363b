package io.rackproof.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.Observed;
import io.rackproof.facts.SwitchSurvey;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import io.rackproof.units.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Racks of many shapes: what is written is short, and reads as the rack is. */
public final class DescriptorFileTest {
  private static final FoundProfile USUAL =
      new FoundProfile(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  private record Outcome(String text, Testbed read, Path file) {
    long lines() {
      return text.lines().count();
    }
  }

  /** Where a NIC is plugged in. */
  private interface Plug {
    String at(int host, int nic);
  }

  private static Access access(String address, int port, String user) {
    return new Access(
        address,
        port,
        user,
        new Credential.PrivateKey(
            Path.of(System.getProperty("user.home"), ".ssh", "rack_ed25519"), Optional.empty()),
        Optional.empty(),
        new HostKeys.KnownHosts(Path.of("/srv/rack/known_hosts")),
        true);
  }

  private static FoundHost host(int number, int nics, Plug plug) {
    List<FoundPort> ports = new ArrayList<>();
    for (int nic = 0; nic < nics; nic++) {
      ports.add(port("mlx5_" + nic, "ens" + (nic + 1) + "f0np0", nic, plug.at(number, nic)));
    }
    String name = String.format("node%02d", number + 1);
    return new FoundHost(DeviceName.of(name), access(name, 22, "rack"), true, ports, List.of());
  }

  private static FoundPort port(String device, String netdev, int rail, String cable) {
    String[] words = cable.split("/", 2);
    return new FoundPort(
        device,
        netdev,
        "ConnectX-7",
        Bandwidth.gbps(400),
        rail,
        cable.isEmpty() ? Optional.empty() : Optional.of(SwitchPortId.of(words[0], words[1])));
  }

  private static List<SwitchFacts> leaves(int count) {
    List<SwitchFacts> all = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      all.add(
          new SwitchFacts(
              DeviceName.of("leaf" + number),
              access("198.51.100." + number, 22, "admin"),
              SwitchOs.SONIC,
              "SONiC.202405",
              List.of(),
              new SwitchSurvey(Observed.known("SONiC.202405"), Map.of())));
    }
    return all;
  }

  private static FoundRack rack(List<FoundHost> hosts, int leaves) {
    return new FoundRack(hosts, leaves(leaves), USUAL, List.of(), false, false);
  }

  private static Outcome write(FoundRack rack) throws IOException {
    Path folder = Files.createTempDirectory("testbeds");
    Path file =
        DescriptorFile.write(rack, folder, "rack", folder.resolve("proof.yaml"), List.of("test"));
    return new Outcome(Files.readString(file), TestbedLoader.load(file.toString(), folder), file);
  }

  private static List<FoundHost> hosts(int count, int nics, Plug plug) {
    List<FoundHost> all = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      all.add(host(number, nics, plug));
    }
    return all;
  }

  @Test
  public void aRegularRackFitsOnAScreen() throws IOException {
    Outcome outcome =
        write(rack(hosts(16, 8, (h, n) -> "leaf" + (n + 1) + "/Ethernet" + 8 * h), 8));

    assertThat(outcome.lines()).isLessThan(30);
    assertThat(outcome.text())
        .contains(
            "  node[01-16]:",
            "      mlx5_[0-7]:",
            "        netdev: ens[1-8]f0np0",
            "        switch: leaf[1-8]/Ethernet{8*host}",
            "  leaf[1-8]:",
            "    address: 198.51.100.[1-8]",
            "    access: { user: admin }",
            "  user: rack",
            "  key: ~/.ssh/rack_ed25519",
            "  known_hosts: /srv/rack/known_hosts");
    assertThat(outcome.read().ports()).hasSize(128);
  }

  @Test
  public void halvesOfARackOnOtherSwitchesAreTwoEntries() throws IOException {
    Outcome outcome =
        write(
            rack(
                hosts(8, 2, (h, n) -> "leaf" + (h / 4 * 2 + n + 1) + "/Ethernet1/" + (h % 4 + 1)),
                4));

    assertThat(outcome.text())
        .contains("  node[01-04]:", "  node[05-08]:", "switch: leaf[3-4]/Ethernet1/{host+1}");
  }

  @Test
  public void onePlugOutOfOrderPartsTheRackAndNoMore() throws IOException {
    Outcome outcome =
        write(
            rack(
                hosts(8, 2, (h, n) -> "leaf" + (h == 4 ? 2 - n : n + 1) + "/Ethernet" + 8 * h), 2));

    assertThat(outcome.text()).contains("  node[01-04]:", "  node05:", "  node[06-08]:");
  }

  @Test
  public void aHostThatLacksANicKeepsItsRails() throws IOException {
    FoundHost whole = host(0, 3, (h, n) -> "leaf" + (n + 1) + "/Ethernet0");
    FoundHost lacking = host(1, 3, (h, n) -> "leaf" + (n + 1) + "/Ethernet8");
    List<FoundPort> two = new ArrayList<>(lacking.ports());
    two.remove(1);

    Outcome outcome = write(rack(List.of(whole, lacking.with(two)), 3));

    assertThat(outcome.text()).contains("      mlx5_2:", "rail: 2");
    assertThat(outcome.read().rails().get(2)).hasSize(2);
    assertThat(outcome.read().rails().get(1)).hasSize(1);
  }

  @Test
  public void labsOnLoopbackKeepTheirPorts() throws IOException {
    List<FoundHost> hosts = new ArrayList<>();
    for (int number = 1; number <= 2; number++) {
      hosts.add(
          new FoundHost(
              DeviceName.of("node0" + number),
              access("127.0.0.1", 2200 + number, "rack"),
              false,
              List.of(
                  new FoundPort(
                      "rxe0",
                      "data0",
                      "Soft-RoCE",
                      new Bandwidth(50e6),
                      0,
                      Optional.of(SwitchPortId.of("leaf1", "swp" + number)))),
              List.of("unsure: node0" + number + " is only an example")));
    }

    Outcome outcome = write(new FoundRack(hosts, leaves(1), USUAL, List.of(), true, false));

    assertThat(outcome.text())
        .contains("# unsure: node01 is only an example", "speed: 50 Mb/s", "port: 2202");
    assertThat(outcome.read().bounds().latencyTypical().toMillis()).isEqualTo(50);
    assertThat(outcome.read().traffic().ackTimeout()).contains(18);
  }

  @Test
  public void aFileThatIsThereStays() throws IOException {
    Path folder = Files.createTempDirectory("testbeds");
    FoundRack rack = rack(hosts(2, 1, (h, n) -> "leaf1/Ethernet" + 8 * h), 1);
    Files.writeString(folder.resolve("rack.yaml"), "mine");

    List<String> names = new ArrayList<>();
    for (int times = 0; times < 3; times++) {
      names.add(
          DescriptorFile.write(rack, folder, "rack", folder.resolve("p/proof.yaml"), List.of())
              .getFileName()
              .toString());
    }

    assertThat(names)
        .containsExactly(
            "rack.discovered.yaml", "rack.discovered-2.yaml", "rack.discovered-3.yaml");
    assertThat(folder.resolve("rack.yaml")).hasContent("mine");
  }

  @DataProvider
  public Object[][] seeds() {
    Object[][] rows = new Object[60][];
    for (int seed = 0; seed < rows.length; seed++) {
      rows[seed] = new Object[] {seed};
    }
    return rows;
  }

  /** Names, cables and gaps at random: the loader reads the same, however it is written. */
  @Test(dataProvider = "seeds")
  public void anyRackReadsAsItIs(int seed) throws IOException {
    Random random = new Random(seed);
    int nics = 1 + random.nextInt(4);
    int step = 1 + random.nextInt(9);
    String[] schemes = {"ens%dnp0", "eth%d", "enp%ds0f0", "ib%03d"};
    String scheme = schemes[random.nextInt(schemes.length)];
    List<FoundHost> hosts = new ArrayList<>();
    int count = 1 + random.nextInt(9);
    int[] at = new int[4];
    int number = random.nextInt(12);
    for (int h = 0; h < count; h++) {
      List<FoundPort> ports = new ArrayList<>();
      for (int n = 0; n < nics; n++) {
        int leaf = random.nextInt(10) == 0 ? random.nextInt(4) : n;
        at[leaf] += random.nextInt(8) == 0 ? 3 : step;
        boolean cabled = random.nextInt(12) != 0;
        String netdev =
            String.format(scheme, random.nextInt(15) == 0 ? 40 + n : 7 * n + random.nextInt(1) + 1);
        ports.add(
            port(
                "mlx5_" + n,
                netdev,
                n,
                cabled ? "leaf" + (leaf + 1) + "/Ethernet" + at[leaf] : ""));
      }
      number += random.nextInt(6) == 0 ? 2 : 1;
      String name = (random.nextInt(20) == 0 ? "gpu" : "node") + number;
      hosts.add(
          new FoundHost(
              DeviceName.of(name),
              access("192.0.2." + (10 + 2 * h), 22, random.nextInt(9) == 0 ? "root" : "rack"),
              random.nextInt(9) != 0,
              ports,
              List.of()));
    }

    Outcome outcome = write(rack(hosts, 4));

    assertThat(outcome.read().hosts().stream().map(host -> host.name().value()))
        .containsExactlyElementsOf(hosts.stream().map(host -> host.name().value()).toList());
    assertThat(outcome.read().ports().stream().map(port -> port.cable()))
        .containsExactlyElementsOf(
            hosts.stream().flatMap(h -> h.ports().stream()).map(FoundPort::cable).toList());
  }
}
