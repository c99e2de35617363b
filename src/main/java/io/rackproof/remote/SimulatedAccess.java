package io.rackproof.remote;

import io.rackproof.sim.FaultPlan;
import io.rackproof.sim.SimRack;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The way in to a simulated rack, which lives as long as this is open. */
public final class SimulatedAccess implements AutoCloseable {
  private final SimRack rack;

  private SimulatedAccess(SimRack rack) {
    this.rack = rack;
  }

  /**
   * Starts the simulated rack of a testbed.
   *
   * @param faults as named on the command line, {@code mtu:node02/mlx5_1,…}; empty for none
   * @throws IllegalArgumentException when a fault or its place is unknown
   */
  public static SimulatedAccess start(Testbed testbed, String faults) {
    return new SimulatedAccess(
        SimRack.start(testbed, faults.isBlank() ? List.of() : FaultPlan.parse(faults, testbed)));
  }

  /**
   * Reads faults without starting anything.
   *
   * @throws IllegalArgumentException when a fault or its place is unknown, or the testbed is real
   */
  public static void check(Testbed testbed, String faults) {
    if (!testbed.simulated() && !faults.isBlank()) {
      throw new IllegalArgumentException(
          testbed.name() + " is a real testbed: a fault can only be put into a simulated one");
    }
    FaultPlan.parse(faults, testbed);
  }

  /** What faults there are and how to name them. */
  public static String help() {
    return FaultPlan.help();
  }

  Map<DeviceName, Access> access() {
    return rack.access();
  }

  /** The state of each device in one text, to tell whether a run left it as it was. */
  public Map<DeviceName, String> fingerprints() {
    return rack.fingerprints();
  }

  /** How many connections to a device were logged in. */
  public int logins(DeviceName device) {
    return rack.logins(device);
  }

  /** How many round trips were made to a device, as far as its commands need no answers. */
  public int requests(DeviceName device) {
    return rack.requests(device);
  }

  /** Virtual time since the rack was powered. */
  public Duration age() {
    return rack.clock().now();
  }

  @Override
  public void close() {
    rack.close();
  }
}
