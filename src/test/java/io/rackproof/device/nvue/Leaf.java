package io.rackproof.device.nvue;

import io.rackproof.device.Profiles;
import io.rackproof.device.SimShell;
import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.fabric.Announcement;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.nvue.NvueSim;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.Priority;
import java.util.List;

/** A simulated leaf of three ports, of which the testbed names the first two. */
final class Leaf {
  static final SwitchPortId FIRST = SwitchPortId.of("leaf1", "swp1");
  static final SwitchPortId SECOND = SwitchPortId.of("leaf1", "swp2");

  final List<SwitchPort> ports =
      List.of(
          new SwitchPort("swp1", Bandwidth.gbps(400)),
          new SwitchPort("swp2", Bandwidth.gbps(400)),
          new SwitchPort("swp3", Bandwidth.gbps(400)));
  final SimClock clock = new SimClock();
  final NvueSim sim;
  final SimShell shell;
  final NvueSwitch driver;

  Leaf() {
    this("Cumulus Linux 5.9.1");
  }

  Leaf(String release) {
    sim = new NvueSim(DeviceName.of("leaf1"), ports, clock, release);
    ports.get(0).hear(new Announcement("node01", "eth2", ""));
    shell = new SimShell(sim, true);
    driver = driver(false);
  }

  NvueSwitch driver(boolean allowUnknownVersion) {
    return new NvueSwitch(
        Profiles.leaf(SwitchOs.NVUE),
        List.of(FIRST, SECOND),
        shell,
        Priority.of(3),
        allowUnknownVersion);
  }

  /** Runs a program on the switch as root, past the driver. */
  Output root(String line) {
    return sim.run(new Invocation(List.of(line.split(" ", -1)), true, ""));
  }

  /** As somebody else. */
  Output cumulus(String line) {
    return sim.run(new Invocation(List.of(line.split(" ", -1)), false, ""));
  }
}
