package io.rackproof.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A rack or cluster as described, checked whole: names are unique, every cable ends at a switch
 * listed here, no switch port has two cables.
 *
 * @param file the descriptor it was read from
 * @param simulated whether the rack is simulated in this JVM
 * @param sharedQosAllowed whether settings that other ports of a switch share may be changed
 * @param hardware what is known of NICs beyond this rack
 */
public record Testbed(
    String name,
    Path file,
    boolean simulated,
    List<Host> hosts,
    List<SwitchDevice> switches,
    LosslessProfile profile,
    Bounds bounds,
    Traffic traffic,
    Timeouts timeouts,
    boolean sharedQosAllowed,
    HardwareKnowledge hardware) {
  public Testbed {
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
  }

  /** A testbed whose shared settings are not to be changed. */
  public Testbed(
      String name,
      Path file,
      boolean simulated,
      List<Host> hosts,
      List<SwitchDevice> switches,
      LosslessProfile profile,
      Bounds bounds,
      Traffic traffic,
      Timeouts timeouts) {
    this(name, file, simulated, hosts, switches, profile, bounds, traffic, timeouts, false);
  }

  /** A testbed judged without knowledge of NIC models and firmware. */
  public Testbed(
      String name,
      Path file,
      boolean simulated,
      List<Host> hosts,
      List<SwitchDevice> switches,
      LosslessProfile profile,
      Bounds bounds,
      Traffic traffic,
      Timeouts timeouts,
      boolean sharedQosAllowed) {
    this(
        name,
        file,
        simulated,
        hosts,
        switches,
        profile,
        bounds,
        traffic,
        timeouts,
        sharedQosAllowed,
        HardwareKnowledge.NONE);
  }

  /** The same, with these devices only. */
  public Testbed withDevices(List<Host> ownHosts, List<SwitchDevice> ownSwitches) {
    return new Testbed(
        name,
        file,
        simulated,
        ownHosts,
        ownSwitches,
        profile,
        bounds,
        traffic,
        timeouts,
        sharedQosAllowed,
        hardware);
  }

  /** All NIC ports, in descriptor order. */
  public List<NicPort> ports() {
    return hosts.stream().flatMap(host -> host.ports().stream()).toList();
  }

  /**
   * @throws IllegalArgumentException when there is no such port
   */
  public NicPort port(PortId id) {
    return hosts.stream()
        .filter(host -> host.name().equals(id.host()))
        .flatMap(host -> host.ports().stream())
        .filter(port -> port.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no port " + id + " in " + name));
  }

  /** What is good enough between the ports of a pair. */
  public Bounds bounds(Pair pair) {
    return bounds.between(port(pair.a()), port(pair.b()));
  }

  /** The ports of each rail, in descriptor order. */
  public SortedMap<Integer, List<NicPort>> rails() {
    return ports().stream()
        .collect(Collectors.groupingBy(NicPort::rail, java.util.TreeMap::new, Collectors.toList()));
  }

  /** The ports of one switch that NICs are cabled to. */
  public List<SwitchPortId> cabledPorts(DeviceName device) {
    return ports().stream()
        .flatMap(port -> port.cable().stream())
        .filter(cable -> cable.device().equals(device))
        .toList();
  }

  /** Hosts by name. */
  public Map<DeviceName, Host> hostsByName() {
    return hosts.stream().collect(Collectors.toMap(Host::name, Function.identity()));
  }

  /** Hosts, then switches. */
  public List<DeviceName> devices() {
    return java.util.stream.Stream.concat(
            hosts.stream().map(Host::name), switches.stream().map(SwitchDevice::name))
        .toList();
  }
}
