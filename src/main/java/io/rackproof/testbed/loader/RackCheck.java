package io.rackproof.testbed.loader;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchPortId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks what no entry shows alone: that names are unique and that every cable ends somewhere. */
final class RackCheck {
  private final List<Described.Server> hosts;
  private final List<Described.Switch> switches;
  private final Faults faults;

  RackCheck(List<Described.Server> hosts, List<Described.Switch> switches, Faults faults) {
    this.hosts = hosts;
    this.switches = switches;
    this.faults = faults;
  }

  /** Notes two devices of one name. */
  void uniqueNames() {
    Claims claims = new Claims();
    devices()
        .forEach(
            device -> {
              String name = device.name().value();
              claims
                  .claim(name, name, device.mark())
                  .ifPresent(
                      first ->
                          faults.add(
                              device.mark(),
                              "twice",
                              "the device '"
                                  + name
                                  + "' is described twice, first at "
                                  + first.mark()
                                  + "; hosts and switches share their names"));
            });
  }

  /** Notes two devices at one address: the second would be the first in disguise. */
  void uniqueAddresses() {
    Claims claims = new Claims();
    devices()
        .forEach(
            device -> {
              Access access = device.access();
              String place = access.address() + ":" + access.port();
              String via = access.jump().map(jump -> " via " + jump).orElse("");
              claims
                  .claim(place + via, device.name().value(), device.addressMark())
                  .filter(first -> !first.claimant().equals(device.name().value()))
                  .ifPresent(
                      first ->
                          faults.add(
                              device.addressMark(),
                              "same address",
                              "address: "
                                  + device.name()
                                  + " is at "
                                  + place
                                  + " as is "
                                  + first
                                  + "; give each its own, e.g. 192.0.2.[11-26]"));
            });
  }

  /** Notes RDMA devices, netdevs and rails that a host has twice. */
  void uniquePorts() {
    for (Described.Server server : hosts) {
      Claims claims = new Claims();
      for (Described.Nic nic : server.nics()) {
        NicPort port = nic.port();
        String device = port.id().rdmaDevice();
        once(claims, "the RDMA device '" + device + "'", nic.mark(), port);
        once(claims, "the netdev '" + port.netdev() + "'", nic.netdevMark(), port);
        once(claims, "rail " + port.rail(), nic.railMark(), port);
      }
    }
  }

  private void once(Claims claims, String thing, Mark mark, NicPort port) {
    claims
        .claim(thing, port.id().rdmaDevice(), mark)
        .ifPresent(
            first ->
                faults.add(
                    mark,
                    "twice in host",
                    port.id().host()
                        + " has "
                        + thing
                        + " twice, first with "
                        + first
                        + "; each NIC needs its own"));
  }

  /** Notes cables to nowhere, and cables that share a switch port. */
  void cables() {
    Map<DeviceName, Described.Switch> known =
        switches.stream()
            .collect(
                Collectors.toMap(Described.Switch::name, Function.identity(), (one, other) -> one));
    Claims claims = new Claims();
    for (Described.Server server : hosts) {
      for (Described.Nic nic : server.nics()) {
        nic.port().cable().ifPresent(end -> cable(nic, end, known, claims));
      }
    }
  }

  private void cable(
      Described.Nic nic, SwitchPortId end, Map<DeviceName, Described.Switch> known, Claims claims) {
    Described.Switch device = known.get(end.device());
    if (device == null) {
      List<String> names = switches.stream().map(s -> s.name().value()).toList();
      faults.add(
          nic.cableMark(),
          "no switch",
          "switch: "
              + nic.port().id()
              + " is plugged into "
              + end
              + ", but there is no switch '"
              + end.device()
              + "'; "
              + (names.isEmpty() ? "describe it in 'switches'" : "there are ")
              + Spelling.listed(names)
              + Spelling.didYouMean(end.device().value(), names));
      return;
    }
    Set<String> ports = device.ports().orElse(Set.of(end.port()));
    if (!ports.contains(end.port())) {
      faults.add(
          nic.cableMark(),
          "no port",
          "switch: "
              + nic.port().id()
              + " is plugged into "
              + end
              + ", but 'ports' of "
              + end.device()
              + " are "
              + Spelling.listed(ports)
              + Spelling.didYouMean(end.port(), ports));
    }
    claims
        .claim(end.toString(), nic.port().id().toString(), nic.cableMark())
        .filter(first -> !first.claimant().equals(nic.port().id().toString()))
        .ifPresent(
            first ->
                faults.add(
                    nic.cableMark(),
                    "port taken",
                    "switch: "
                        + nic.port().id()
                        + " is plugged into "
                        + end
                        + " as is "
                        + first
                        + "; a switch port takes one cable"));
  }

  private Stream<Described.Device> devices() {
    return Stream.concat(hosts.stream(), switches.stream());
  }
}
