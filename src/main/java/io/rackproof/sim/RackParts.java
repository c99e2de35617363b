package io.rackproof.sim;

import io.rackproof.sim.cli.CliTrouble;
import io.rackproof.sim.fabric.Fabric;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.NicSettings;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.fabric.SwitchPort;
import io.rackproof.sim.host.SimHost;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.SwitchOs;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The devices of a rack and what joins them, as a descriptor has them. */
final class RackParts {
  private final SimClock clock;
  private final Fabric fabric;
  private final Map<DeviceName, SimHost> hosts = new LinkedHashMap<>();
  private final Map<SwitchPortId, SwitchPort> switchPorts = new LinkedHashMap<>();
  private final Map<DeviceName, CliTrouble> troubles = new HashMap<>();
  private final Set<DeviceName> unreachable = new HashSet<>();
  private final Set<DeviceName> otherHostKey = new HashSet<>();

  RackParts(Testbed testbed, SimClock clock) {
    this.clock = clock;
    fabric = new Fabric(clock);
    for (Host host : testbed.hosts()) {
      List<SimNic> nics = new ArrayList<>();
      for (NicPort port : host.ports()) {
        SimNic nic =
            new SimNic(
                port.id(),
                port.netdev(),
                nics.size(),
                port.rail(),
                hosts.size(),
                port.speed(),
                NicBoard.named(port.model()));
        if (!nic.card().board().nvidia()) {
          nic.bootWith(RackParts::withDcqcn);
        }
        nics.add(nic);
        fabric.cable(nic, switchPort(port));
      }
      hosts.put(
          host.name(),
          new SimHost(host.name(), host.gpus(), nics, fabric, clock, host.simulatedQos()));
    }
  }

  /** Other vendors' drivers have congestion control on for a whole device, as operators set it. */
  private static NicSettings withDcqcn(NicSettings settings) {
    return settings.withEcnNotification(PriorityMask.ALL).withEcnReaction(PriorityMask.ALL);
  }

  private SwitchPort switchPort(NicPort port) {
    Optional<SwitchPortId> cable = port.cable();
    return cable.isPresent()
        ? switchPorts.computeIfAbsent(cable.get(), id -> new SwitchPort(id.port(), port.speed()))
        : new SwitchPort("uncabled", port.speed());
  }

  Fabric fabric() {
    return fabric;
  }

  SimHost host(DeviceName name) {
    return hosts.get(name);
  }

  SwitchPort switchPort(SwitchPortId id) {
    return switchPorts.get(id);
  }

  void unreachable(DeviceName device) {
    unreachable.add(device);
  }

  void otherHostKey(DeviceName device) {
    otherHostKey.add(device);
  }

  boolean isUnreachable(DeviceName device) {
    return unreachable.contains(device);
  }

  boolean hasOtherHostKey(DeviceName device) {
    return otherHostKey.contains(device);
  }

  /** Something is awkward about the CLI of a switch. */
  void trouble(DeviceName device, CliTrouble trouble) {
    troubles.put(device, trouble);
  }

  /** Hosts, then switches; switches boot now, over their ports as they are. */
  Map<DeviceName, SimDevice> devices(
      Testbed testbed, Function<SwitchOs, SwitchSimFactory> factories) {
    Map<DeviceName, SimDevice> devices = new LinkedHashMap<>(hosts);
    for (SwitchDevice device : testbed.switches()) {
      List<SwitchPort> ports =
          testbed.cabledPorts(device.name()).stream().map(switchPorts::get).toList();
      SimDevice made = factories.apply(device.os()).create(device.name(), ports, clock);
      if (made instanceof CliDevice cli && troubles.containsKey(device.name())) {
        cli.trouble(troubles.get(device.name()));
      }
      devices.put(device.name(), made);
    }
    return devices;
  }
}
