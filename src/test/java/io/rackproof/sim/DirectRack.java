package io.rackproof.sim;

import io.rackproof.device.SimShell;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.Shell;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A simulated rack without the SSH in front of its devices: what hundreds of ports need to be tried
 * in a moment. Everything behind the shells is that of {@link SimRack}.
 */
public final class DirectRack implements Sessions {
  private final Map<DeviceName, Shell> shells = new LinkedHashMap<>();

  /**
   * Powers the rack.
   *
   * @param faults as on the command line
   */
  public DirectRack(Testbed testbed, String faults) {
    RackParts parts = new RackParts(testbed, new SimClock());
    FaultPlan.parse(faults, testbed)
        .forEach(fault -> fault.kind().effect().on(new FaultSite(parts, fault)));
    parts
        .devices(testbed, SwitchSims::of)
        .forEach((name, device) -> shells.put(name, new SimShell(device, true, "direct")));
  }

  @Override
  public Shell shell(DeviceName device) {
    return shells.get(device);
  }

  @Override
  public Observed<String> reached(DeviceName device) {
    return Observed.known("in this JVM");
  }

  @Override
  public void teardownOnly() {
    throw new IllegalStateException("nothing is torn down here");
  }

  @Override
  public void close() {}
}
