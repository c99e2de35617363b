package io.rackproof.device.sonic;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.sonic.SonicSim;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.testbed.Given;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A simulated leaf of three ports, of which the testbed names the first two. */
final class Leaf {
  static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "Ethernet0");
  static final SwitchPortId SECOND = SwitchPortId.of("leaf1", "Ethernet8");
  static final LosslessProfile PROFILE =
      Given.profile(
          new EcnThresholds(ByteSize.of(150_000), ByteSize.of(1_500_000), Ratio.percent(5)),
          Ratio.percent(60));

  final List<SwitchPort> ports =
      List.of(
          new SwitchPort("Ethernet0", Bandwidth.gbps(400)),
          new SwitchPort("Ethernet8", Bandwidth.gbps(400)),
          new SwitchPort("Ethernet16", Bandwidth.gbps(400)));
  final SimClock clock = new SimClock();
  final SonicSim sim;
  final SimShell shell;
  final SonicSwitch driver;

  Leaf() {
    this("202405.0-5a5a5a5a5", true);
  }

  Leaf(String release, boolean sudo) {
    sim = new SonicSim(DeviceName.of("leaf1"), ports, clock, release);
    ports.get(0).hear(new Announcement("node01", "eth2", "eth2"));
    shell = new SimShell(sim, sudo);
    driver = driver(false);
  }

  SonicSwitch driver(boolean allowUnknownVersion) {
    Access access =
        new Access(
            "192.0.2.1",
            22,
            "admin",
            new Credential.PrivateKey(Path.of("key"), Optional.empty()),
            Optional.empty(),
            new HostKeys.Fingerprints(List.of("SHA256:x")),
            true);
    return new SonicSwitch(
        new SwitchDevice(DeviceName.of("leaf1"), SwitchOs.SONIC, access),
        List.of(FIRST, SECOND),
        shell,
        Priority.of(3),
        allowUnknownVersion);
  }

  /** Runs a program on the switch as root, past the driver. */
  Output root(String... argv) {
    return sim.run(new Invocation(List.of(argv), true, ""));
  }
}
