package io.rackproof.plan;

import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Shard;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A testbed in parts that several runs may have at once. A part is made of whole groups: devices
 * that cables join, such as a rack and its switches, or the hosts of a rail group and its leaves.
 * So no device is in two parts, and no pair either. Groups are dealt out by size, the largest
 * first, each to the part with the fewest hosts; the same descriptor always gives the same parts.
 */
public final class Shards {
  private final Testbed testbed;
  private final List<Set<DeviceName>> groups;

  private Shards(Testbed testbed, List<Set<DeviceName>> groups) {
    this.testbed = testbed;
    this.groups = groups;
  }

  public static Shards of(Testbed testbed) {
    return new Shards(testbed, groups(testbed));
  }

  /** How many parts there can be at most. */
  public int most() {
    return groups.size();
  }

  /**
   * The part of one shard, under the testbed's own name.
   *
   * @throws IllegalArgumentException when there are fewer groups than shards
   */
  public Testbed part(Shard shard) {
    if (shard.count() > groups.size()) {
      throw new IllegalArgumentException(
          testbed.name()
              + " can't be split into "
              + shard.count()
              + " shards: it has "
              + (groups.size() == 1 ? "one group" : groups.size() + " groups")
              + " of devices that no cable joins, and a switch must not be in two shards; use"
              + (groups.size() == 1 ? " one run" : " at most " + groups.size() + " shards"));
    }
    Set<DeviceName> own = deal(shard.count()).get(shard.number() - 1);
    return testbed.withDevices(
        testbed.hosts().stream().filter(host -> own.contains(host.name())).toList(),
        testbed.switches().stream().filter(device -> own.contains(device.name())).toList());
  }

  /** All parts, in order. */
  public List<Testbed> parts(int count) {
    List<Testbed> parts = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      parts.add(part(new Shard(number, count)));
    }
    return parts;
  }

  /** Pairs that the whole testbed's schedule has and no part: their ends are in two parts. */
  public List<Pair> between(int count) {
    Map<DeviceName, Integer> home = new HashMap<>();
    List<Set<DeviceName>> parts = deal(count);
    for (int n = 0; n < parts.size(); n++) {
      for (DeviceName device : parts.get(n)) {
        home.put(device, n);
      }
    }
    return Rounds.of(testbed).pairs().stream()
        .filter(pair -> !home.get(pair.a().host()).equals(home.get(pair.b().host())))
        .toList();
  }

  private List<Set<DeviceName>> deal(int count) {
    Set<DeviceName> hosts = new HashSet<>(testbed.hosts().stream().map(Host::name).toList());
    Comparator<Set<DeviceName>> bySize =
        Comparator.comparing((Set<DeviceName> group) -> hostsOf(group, hosts)).reversed();
    List<Set<DeviceName>> parts = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      parts.add(new HashSet<>());
    }
    for (Set<DeviceName> group : groups.stream().sorted(bySize).toList()) {
      parts.stream()
          .min(
              Comparator.<Set<DeviceName>>comparingLong(part -> hostsOf(part, hosts))
                  .thenComparingInt(Set::size))
          .orElseThrow()
          .addAll(group);
    }
    return parts;
  }

  private static long hostsOf(Set<DeviceName> devices, Set<DeviceName> hosts) {
    return devices.stream().filter(hosts::contains).count();
  }

  /** In the order of their first device; a host without cables is a group of its own. */
  private static List<Set<DeviceName>> groups(Testbed testbed) {
    Map<DeviceName, DeviceName> parents = new LinkedHashMap<>();
    testbed.devices().forEach(device -> parents.put(device, device));
    for (NicPort port : testbed.ports()) {
      port.cable()
          .ifPresent(
              cable -> parents.put(root(parents, cable.device()), root(parents, port.id().host())));
    }
    for (SwitchDevice device : testbed.switches()) {
      parents.put(device.name(), root(parents, device.name()));
    }
    Map<DeviceName, Set<DeviceName>> groups = new LinkedHashMap<>();
    for (DeviceName device : testbed.devices()) {
      groups.computeIfAbsent(root(parents, device), key -> new HashSet<>()).add(device);
    }
    return List.copyOf(groups.values());
  }

  private static DeviceName root(Map<DeviceName, DeviceName> parents, DeviceName device) {
    DeviceName at = device;
    while (!parents.get(at).equals(at)) {
      at = parents.get(at);
    }
    return at;
  }
}
