package io.rackproof.sim;

import io.rackproof.sim.fabric.Announcement;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rack in this JVM: hosts, switches and the fabric between them, each device behind its own SSH
 * port on loopback with its own host key. Closing it ends everything that still runs in it.
 */
public final class SimRack implements AutoCloseable {
  private final RackParts parts;
  private final Map<DeviceName, SimDevice> devices;
  private final SimClock clock;
  private final Incidents incidents;
  private final SshFront front;

  private SimRack(Testbed testbed, List<Fault> faults) {
    clock = new SimClock();
    parts = new RackParts(testbed, clock);
    faults.forEach(fault -> fault.kind().effect().on(new FaultSite(parts, fault)));
    devices = parts.devices(testbed, SwitchSims::of);
    incidents = new Incidents();
    front = SshFront.open(devices, parts, incidents, clock);
  }

  /**
   * Powers the rack of a descriptor, with the given things wrong in it.
   *
   * @throws java.io.UncheckedIOException when no port can be bound on loopback or no key written
   */
  public static SimRack start(Testbed testbed, List<Fault> faults) {
    return new SimRack(testbed, faults);
  }

  /** How to log in to each device, whatever its descriptor says. */
  public Map<DeviceName, Access> access() {
    return front.access();
  }

  /** The whole configuration of each device, see {@link SimDevice#fingerprint()}. */
  public Map<DeviceName, String> fingerprints() {
    Map<DeviceName, String> all = new LinkedHashMap<>();
    devices.forEach((name, device) -> all.put(name, device.fingerprint()));
    return all;
  }

  /** The rack's time. */
  public SimClock clock() {
    return clock;
  }

  /**
   * Something will befall a device at one of its configuration changes.
   *
   * @param change which of them, from 1, counted from when the rack was powered
   */
  public void plan(DeviceName device, int change, Incident.When when, Incident incident) {
    incidents.plan(device, change, when, incident);
  }

  /**
   * From now on LLDP hears somebody at a switch port.
   *
   * @param neighbour as {@code system/port}
   */
  public void neighbour(SwitchPortId port, String neighbour) {
    String[] words = neighbour.split("/", 2);
    parts.switchPort(port).hear(new Announcement(words[0], words[1], words[1]));
  }

  /** From now on a host's default route goes through this interface. */
  public void routeThrough(DeviceName host, String netdev) {
    parts.host(host).routeThrough(netdev);
  }

  /** How many configuration changes a device has begun. */
  public int changes(DeviceName device) {
    return incidents.count(device);
  }

  /** How many connections to a device were logged in. */
  public int logins(DeviceName device) {
    return front.visits().logins(device);
  }

  /** How many scripts and terminals a device was asked for: each is one round trip or more. */
  public int requests(DeviceName device) {
    return front.visits().requests(device);
  }

  /** Whether nobody is logged in and nothing that a client has sent still runs. */
  public boolean quiet() {
    return front.quiet();
  }

  @Override
  public void close() {
    front.close();
  }
}
