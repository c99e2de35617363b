package io.rackproof.sim;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Timeouts;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A rack of four hosts with two NICs each, rail n on leaf n+1. */
public final class SmallRack {
  private SmallRack() {}

  public static Testbed testbed() {
    List<Host> hosts = new ArrayList<>();
    for (int host = 1; host <= 4; host++) {
      String name = "node0" + host;
      List<NicPort> ports = new ArrayList<>();
      for (int rail = 0; rail < 2; rail++) {
        ports.add(
            new NicPort(
                PortId.of(name, "mlx5_" + rail),
                "eth" + rail,
                "ConnectX-7",
                Bandwidth.gbps(400),
                rail,
                Optional.of(SwitchPortId.of("leaf" + (rail + 1), "Ethernet" + 8 * (host - 1)))));
      }
      hosts.add(new Host(DeviceName.of(name), access(), true, ports));
    }
    return new Testbed(
        "small",
        Path.of("small.yaml"),
        true,
        hosts,
        List.of(
            new SwitchDevice(DeviceName.of("leaf1"), SwitchOs.SONIC, access()),
            new SwitchDevice(DeviceName.of("leaf2"), SwitchOs.SONIC, access())),
        Given.profile(
            new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(10)),
            Ratio.percent(50)),
        new Bounds(Ratio.percent(97), Optional.empty(), Duration.ofNanos(3000), 1.5, 3, 10),
        new Traffic(
            Schedule.ALL,
            Duration.ofSeconds(10),
            ByteSize.of(65536),
            2,
            1000,
            ByteSize.of(2),
            18515),
        new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(10)));
  }

  private static Access access() {
    return new Access(
        "127.0.0.1",
        22,
        "root",
        new Credential.Agent(),
        Optional.empty(),
        new HostKeys.Fingerprints(List.of("SHA256:none")),
        false);
  }
}
