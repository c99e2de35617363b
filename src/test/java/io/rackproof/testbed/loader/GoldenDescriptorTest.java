package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Timeouts;
import io.rackproof.testbed.Traffic;
import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.testng.annotations.Test;

/** What descriptors without faults mean. */
public class GoldenDescriptorTest {
  private static final Path TESTBEDS = Path.of("testbeds");
  private static final LosslessProfile DEFAULT_PROFILE =
      new LosslessProfile(
          Priority.of(3),
          Dscp.of(26),
          TrustMode.DSCP,
          ByteSize.of(9000),
          ByteSize.of(9216),
          new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(100)),
          Ratio.percent(50));
  private static final Bounds DEFAULT_BOUNDS =
      new Bounds(Ratio.percent(97), Optional.empty(), Duration.ofNanos(5000), 2, 5, 500);

  @Test
  public void demoIsFourSimulatedHostsOnTwoSwitches() {
    Testbed demo = TestbedLoader.load("demo", TESTBEDS);

    assertThat(demo.name()).isEqualTo("demo");
    assertThat(demo.file()).isEqualTo(Path.of("testbeds/demo.yaml"));
    assertThat(demo.simulated()).isTrue();
    assertThat(demo.devices().stream().map(DeviceName::value))
        .containsExactly("node01", "node02", "node03", "node04", "leaf1", "leaf2");
    assertThat(demo.switches()).extracting(SwitchDevice::os).containsOnly(SwitchOs.SONIC);
    assertThat(demo.ports()).hasSize(8);
    assertThat(demo.rails()).containsOnlyKeys(0, 1);
    assertThat(demo.port(PortId.of("node03", "mlx5_1")))
        .isEqualTo(
            new NicPort(
                PortId.of("node03", "mlx5_1"),
                "ens2np0",
                "ConnectX-7",
                Bandwidth.gbps(400),
                1,
                Optional.of(SwitchPortId.of("leaf2", "Ethernet16"))));
    assertThat(demo.cabledPorts(DeviceName.of("leaf1")))
        .extracting(SwitchPortId::port)
        .containsExactly("Ethernet0", "Ethernet8", "Ethernet16", "Ethernet24");
    assertThat(demo.hosts()).allMatch(Host::gpus);
    assertThat(demo.timeouts())
        .isEqualTo(
            new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(5), Duration.ofSeconds(2)));
    assertThat(demo.traffic().duration()).isEqualTo(Duration.ofSeconds(5));
    assertThat(demo.sharedQosAllowed()).isFalse();
  }

  @Test
  public void rack12IsSixteenHostsOnEightRails() {
    Testbed rack = TestbedLoader.load("rack12", TESTBEDS);

    assertThat(rack.name()).isEqualTo("rack12");
    assertThat(rack.simulated()).isFalse();
    assertThat(rack.hosts()).hasSize(16);
    assertThat(rack.switches()).hasSize(8);
    assertThat(rack.ports()).hasSize(128);
    assertThat(rack.rails()).hasSize(8).allSatisfy((rail, ports) -> assertThat(ports).hasSize(16));
    NicPort last = rack.port(PortId.of("node16", "mlx5_7"));
    assertThat(last.netdev()).isEqualTo("enp220s0np0");
    assertThat(last.rail()).isEqualTo(7);
    assertThat(last.cable()).contains(SwitchPortId.of("leaf8", "Ethernet120"));
    Access node16 = rack.hosts().get(15).access();
    assertThat(node16)
        .hasToString("rack@192.0.2.26:22")
        .extracting(Access::credential)
        .isEqualTo(
            new Credential.PrivateKey(
                home(".ssh/rack12_ed25519"), Optional.of("RACK12_PASSPHRASE")));
    assertThat(node16.jump().orElseThrow()).hasToString("ops@bastion.example.com:22");
    assertThat(node16.hostKeys()).isEqualTo(new HostKeys.KnownHosts(home(".ssh/known_hosts")));
    assertThat(rack.switches().get(7).access()).hasToString("admin@198.51.100.8:22");
    assertThat(rack.profile()).isEqualTo(DEFAULT_PROFILE);
    assertThat(rack.bounds().bandwidthCap()).contains(Bandwidth.gbps(392));
  }

  @Test
  public void whatMinimalLeavesOutIsAtItsDefault() {
    Testbed minimal = TestbedLoader.load("minimal", Descriptors.SAMPLES);

    assertThat(minimal.name()).isEqualTo("minimal");
    assertThat(minimal.simulated()).isFalse();
    assertThat(minimal.profile()).isEqualTo(DEFAULT_PROFILE);
    assertThat(minimal.bounds()).isEqualTo(DEFAULT_BOUNDS);
    assertThat(minimal.traffic())
        .isEqualTo(
            new Traffic(
                Schedule.ALL,
                Duration.ofSeconds(10),
                ByteSize.of(65_536),
                4,
                10_000,
                ByteSize.of(2),
                18_515));
    assertThat(minimal.timeouts())
        .isEqualTo(
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(20)));
    assertThat(minimal.sharedQosAllowed()).isFalse();
    assertThat(minimal.hosts()).allMatch(Host::gpus);
    assertThat(minimal.hosts().get(1).access())
        .isEqualTo(
            new Access(
                "node2",
                22,
                "rack",
                new Credential.Agent(),
                Optional.empty(),
                new HostKeys.KnownHosts(home(".ssh/known_hosts")),
                true));
  }

  @Test
  public void everyDefaultCanBeOverridden() {
    Testbed lab = Descriptors.testbed(Descriptors.sample("overrides"));

    assertThat(lab.name()).isEqualTo("lab-7");
    assertThat(lab.profile())
        .isEqualTo(
            new LosslessProfile(
                Priority.of(5),
                Dscp.of(46),
                TrustMode.PCP,
                ByteSize.of(4200),
                ByteSize.of(9216),
                new EcnThresholds(ByteSize.of(1_048_576), ByteSize.of(2_000_000), Ratio.percent(5)),
                Ratio.percent(12.5)));
    assertThat(lab.bounds())
        .isEqualTo(
            new Bounds(
                Ratio.percent(90),
                Optional.of(new Bandwidth(50e6)),
                Duration.ofNanos(2500),
                1.5,
                3,
                10));
    assertThat(lab.traffic())
        .isEqualTo(
            new Traffic(
                Schedule.RING,
                Duration.ofMinutes(2),
                ByteSize.of(1 << 20),
                1,
                1000,
                ByteSize.of(64),
                20_000));
    assertThat(lab.timeouts())
        .isEqualTo(
            new Timeouts(Duration.ofMillis(500), Duration.ofMinutes(1), Duration.ofSeconds(3)));
    assertThat(lab.sharedQosAllowed()).isTrue();
    SwitchDevice leaf1 = lab.switches().get(0);
    assertThat(leaf1.os()).isEqualTo(SwitchOs.LINUX);
    assertThat(leaf1.access().address()).isEqualTo("2001:db8::1");
  }

  @Test
  public void nicsTakeModelAndSpeedOfTheirHostAndRailsCountOn() {
    List<Host> hosts = Descriptors.testbed(Descriptors.sample("overrides")).hosts();

    assertThat(hosts.get(0).gpus()).isFalse();
    assertThat(hosts.get(0).ports())
        .containsExactly(
            new NicPort(
                PortId.of("node1", "mlx5_0"),
                "eth0",
                "ConnectX-6",
                Bandwidth.gbps(200),
                4,
                Optional.of(SwitchPortId.of("leaf1", "Ethernet1/1"))),
            new NicPort(
                PortId.of("node1", "mlx5_1"),
                "eth1",
                "BlueField-3",
                Bandwidth.gbps(100),
                1,
                Optional.empty()));
    assertThat(hosts.get(1).ports()).extracting(NicPort::rail).containsExactly(4, 5);
    assertThat(hosts.get(1).ports()).extracting(NicPort::netdev).containsExactly("eth0", "eth3");
  }

  @Test
  public void accessOfADeviceGoesBeforeWhatIsCommon() {
    List<Host> hosts = Descriptors.testbed(Descriptors.sample("overrides")).hosts();
    HostKeys mine = new HostKeys.KnownHosts(Descriptors.HOME.resolve(".ssh/known_hosts"));
    Credential common =
        new Credential.PrivateKey(
            Descriptors.HOME.resolve(".ssh/lab"), Optional.of("LAB_PASSPHRASE"));
    Access bastion =
        new Access("bastion.example.com", 2222, "rack", common, Optional.empty(), mine, false);

    assertThat(hosts.get(0).access())
        .isEqualTo(
            new Access(
                "node1",
                2022,
                "rack",
                new Credential.PasswordVariable("NODE1_PASSWORD"),
                Optional.of(bastion),
                mine,
                false));
    assertThat(hosts.get(1).access())
        .isEqualTo(
            new Access(
                "192.0.2.2",
                22,
                "rack",
                new Credential.PasswordPrompt(),
                Optional.empty(),
                new HostKeys.Fingerprints(List.of("SHA256:" + "A".repeat(43))),
                true));
    Access own =
        new Access(
            "198.51.100.1",
            22,
            "ops",
            new Credential.PrivateKey(Path.of("/racks/keys/jump"), Optional.empty()),
            Optional.empty(),
            new HostKeys.KnownHosts(Path.of("/racks/keys/jump_hosts")),
            false);
    assertThat(hosts.get(2).access())
        .isEqualTo(
            new Access(
                "node3",
                22,
                "rack",
                new Credential.Agent(),
                Optional.of(own),
                new HostKeys.KnownHosts(Path.of("/racks/keys/known_hosts")),
                true));
  }

  @Test
  public void aJumpHostDoesNotShareTheFingerprintsOfADevice() {
    String yaml =
        Descriptors.sample("minimal")
            .replace(
                "{ user: rack }",
                "{ user: rack, port: 2022, jump: \"[2001:db8::9]:2200\", fingerprints: SHA256:"
                    + "B".repeat(43)
                    + " }");

    Access access = Descriptors.testbed(yaml).hosts().get(0).access();

    assertThat(access.hostKeys()).isInstanceOf(HostKeys.Fingerprints.class);
    assertThat(access.jump().orElseThrow())
        .isEqualTo(
            new Access(
                "2001:db8::9",
                2200,
                "rack",
                new Credential.Agent(),
                Optional.empty(),
                new HostKeys.KnownHosts(Descriptors.HOME.resolve(".ssh/known_hosts")),
                false));
  }

  @Test
  public void anAnchorStandsForWhatItRepeats() {
    String yaml =
        """
        access: { user: rack }
        hosts:
          node1: &node
            nics: { mlx5_0: { netdev: eth0, model: m, speed: 100 Gb/s } }
          node2: *node
        """;

    assertThat(Descriptors.testbed(yaml).ports()).hasSize(2);
  }

  @Test
  public void theExampleFitsOnAScreen() {
    assertThat(
            IntStream.of(
                Descriptors.lines(TESTBEDS.resolve("rack12.yaml")),
                Descriptors.lines(TESTBEDS.resolve("demo.yaml"))))
        .allMatch(lines -> lines <= 65);
  }

  private static Path home(String path) {
    return Path.of(System.getProperty("user.home")).resolve(path);
  }
}
