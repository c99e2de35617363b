package io.rackproof.sim;

import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.testbed.DeviceName;
import java.util.List;

/** Makes the simulated operating system of a switch over its ports. */
@FunctionalInterface
interface SwitchSimFactory {
  SimDevice create(DeviceName name, List<SwitchPort> ports, SimClock clock);
}
