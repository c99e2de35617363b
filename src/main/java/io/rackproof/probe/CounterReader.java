package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.device.SwitchDriver;
import io.rackproof.facts.CounterSample;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the counters of all ports of a rack at once. */
final class CounterReader {
  /** All counters at one moment. */
  record Reading(
      Map<PortId, Observed<CounterSample>> hosts,
      Map<SwitchPortId, Observed<CounterSample>> switches) {
    Observed<CounterSample> host(PortId port) {
      return hosts.getOrDefault(
          port, Observed.unknown("counters of " + port + " were not read", ""));
    }

    Observed<CounterSample> cable(SwitchPortId port) {
      return switches.getOrDefault(
          port, Observed.unknown("counters of " + port + " were not read", ""));
    }
  }

  private final Testbed testbed;
  private final Map<DeviceName, HostDriver> hosts;
  private final Map<DeviceName, SwitchDriver> switches;
  private final Crew crew;

  CounterReader(
      Testbed testbed,
      Map<DeviceName, HostDriver> hosts,
      Map<DeviceName, SwitchDriver> switches,
      Crew crew) {
    this.testbed = testbed;
    this.hosts = hosts;
    this.switches = switches;
    this.crew = crew;
  }

  Reading read() {
    Map<PortId, Observed<CounterSample>> near = new ConcurrentHashMap<>();
    Map<SwitchPortId, Observed<CounterSample>> far = new ConcurrentHashMap<>();
    List<Callable<Void>> work = new ArrayList<>();
    testbed
        .hosts()
        .forEach(
            host ->
                work.add(
                    () -> {
                      List<PortId> ports = host.ports().stream().map(NicPort::id).toList();
                      near.putAll(hosts.get(host.name()).counters(ports));
                      return null;
                    }));
    testbed
        .switches()
        .forEach(
            device ->
                work.add(
                    () -> {
                      far.putAll(
                          switches.get(device.name()).counters(testbed.cabledPorts(device.name())));
                      return null;
                    }));
    crew.all(work);
    return new Reading(near, far);
  }
}
