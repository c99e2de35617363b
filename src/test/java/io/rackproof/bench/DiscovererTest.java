package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.discovery.Assembly;
import io.rackproof.discovery.DescriptorFile;
import io.rackproof.discovery.FoundRack;
import io.rackproof.discovery.FoundTable;
import io.rackproof.discovery.RackFacts;
import io.rackproof.plan.Progress;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Simulated racks, looked at over SSH: what is written must read as the rack was described. */
public final class DiscovererTest {
  private record Outcome(RackFacts facts, String text, Testbed read, List<String> table) {}

  @DataProvider
  public Object[][] racks() {
    return new Object[][] {
      {"testbeds/demo.yaml"},
      {"src/test/resources/racks/demo-nvue.yaml"},
      {"src/test/resources/racks/demo-eos.yaml"},
      {"src/test/resources/racks/demo-nxos.yaml"},
      {"src/test/resources/racks/demo-huawei.yaml"},
      {"src/test/resources/racks/demo-comware.yaml"},
    };
  }

  @Test(dataProvider = "racks")
  public void aHealthyRackIsDescribedAsItIs(String descriptor) throws IOException {
    Testbed rack = TestbedLoader.load(descriptor, Path.of("testbeds"));

    Outcome outcome = discover(rack, "");

    assertThat(outcome.facts().missed()).isEmpty();
    assertThat(outcome.text()).doesNotContain("# unsure", "# left out");
    assertThat(outcome.read().hosts().stream().map(Host::ports).toList())
        .isEqualTo(rack.hosts().stream().map(Host::ports).toList());
    assertThat(outcome.read().hosts().stream().map(Host::gpus).toList())
        .isEqualTo(rack.hosts().stream().map(Host::gpus).toList());
    assertThat(outcome.read().switches().stream().map(SwitchDevice::os).toList())
        .isEqualTo(rack.switches().stream().map(SwitchDevice::os).toList());
    assertThat(outcome.read().devices()).isEqualTo(rack.devices());
    assertThat(outcome.read().profile()).isEqualTo(rack.profile());
    assertThat(outcome.text()).contains("  node[01-04]:", "  leaf[1-2]:");
  }

  @Test
  public void whatIsWrongWithARackIsMarkedAndNotDescribed() throws IOException {
    Testbed rack = TestbedLoader.load("demo", Path.of("testbeds"));

    Outcome outcome =
        discover(rack, "speed:node02/mlx5_1,port-down:node01/mlx5_0,unreachable:node03");

    assertThat(outcome.facts().missed()).containsOnlyKeys(DeviceName.of("node03"));
    assertThat(outcome.text())
        .contains("# unsure: node03 is missing: ")
        .contains("# unsure: node02/mlx5_1 runs at 200 Gb/s; nearly all ConnectX-7 here")
        .contains("# unsure: node01/mlx5_0 is down; nearly all ConnectX-7 here run at 400 Gb/s")
        .contains("# unsure: no switch port is known for node01/mlx5_0");
    assertThat(outcome.read().ports()).hasSize(6);
    assertThat(outcome.read().ports())
        .allSatisfy(port -> assertThat(port.speed().gbps()).isEqualTo(400));
    assertThat(String.join("\n", outcome.table())).contains("not looked at: [node03]");
  }

  @Test
  public void cablesThatAreSwappedAreMarked() throws IOException {
    Outcome outcome =
        discover(TestbedLoader.load("demo", Path.of("testbeds")), "cables-swapped:node03");

    assertThat(outcome.text())
        .contains("# unsure: node03/mlx5_0 is on leaf2/Ethernet16, but rail 0 is on leaf1");
  }

  @Test
  public void hostsWithoutAnLldpAgentAreHeardBySwitches() throws IOException {
    Testbed rack = TestbedLoader.load("demo", Path.of("testbeds"));

    Outcome outcome = discover(rack, "tool-missing:node01/lldpcli,tool-missing:node02/lldpcli");

    assertThat(outcome.read().ports()).isEqualTo(rack.ports());
  }

  @Test
  public void aHostWhoseDevicesCannotBeListedIsLeftOutAndSaidSo() throws IOException {
    Outcome outcome =
        discover(TestbedLoader.load("demo", Path.of("testbeds")), "tool-missing:node04/rdma");

    assertThat(outcome.text())
        .contains("# left out: node04 has no port of the fabric")
        .contains("# unsure: the RDMA devices of node04 are not known: 'rdma' is not installed");
    assertThat(outcome.read().hosts()).hasSize(3);
  }

  private static Outcome discover(Testbed rack, String faults) throws IOException {
    Path folder = Files.createTempDirectory("discovered");
    Evidence evidence =
        Evidence.start(
            folder.resolve("evidence"), "rack", rack.file(), "run", Instant.EPOCH, "test");
    try (SimulatedAccess running = SimulatedAccess.start(rack, faults)) {
      Map<DeviceName, String> before = running.fingerprints();
      RackFacts facts =
          new Discoverer(
                  rack,
                  (some, dialects) ->
                      Openers.open(
                          some,
                          running,
                          dialects,
                          evidence,
                          SessionPolicy.READ_ONLY,
                          Progress.NONE),
                  Progress.NONE)
              .discover();
      assertThat(running.fingerprints()).isEqualTo(before);
      FoundRack found = Assembly.of(facts);
      Path file =
          DescriptorFile.write(
              found, folder, "rack", folder.resolve("proof.yaml"), List.of("test"));
      return new Outcome(
          facts,
          Files.readString(file),
          TestbedLoader.load(file.toString(), folder),
          FoundTable.of(found, facts));
    }
  }
}
