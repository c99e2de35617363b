package io.rackproof.plan;

import io.rackproof.testbed.Demands.Across;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rounds of pairs whose ends are on two rails or at two switches: traffic that leaves the leaf. No
 * port is in two pairs of a round, and no pair is within one host.
 */
final class CrossPairs {
  private CrossPairs() {}

  static List<List<Pair>> of(Testbed testbed) {
    List<List<Pair>> rounds = new ArrayList<>();
    if (testbed.traffic().more().across().contains(Across.RAILS)) {
      rounds.addAll(rails(testbed));
    }
    if (testbed.traffic().more().across().contains(Across.SWITCHES)) {
      rounds.addAll(switches(testbed));
    }
    return rounds;
  }

  /**
   * Hosts stand in a ring; port i of a host meets port i + d of the next host, for each distance d
   * between rails.
   */
  private static List<List<Pair>> rails(Testbed testbed) {
    List<Host> hosts = testbed.hosts().stream().filter(host -> !host.ports().isEmpty()).toList();
    int most = hosts.stream().mapToInt(host -> host.ports().size()).max().orElse(0);
    List<List<Pair>> rounds = new ArrayList<>();
    if (hosts.size() < 2) {
      return rounds;
    }
    int links = hosts.size() == 2 ? 1 : hosts.size();
    for (int distance = 1; distance < most; distance++) {
      SortedMap<Integer, List<Pair>> own = new TreeMap<>();
      for (int n = 0; n < links; n++) {
        List<Pair> pairs =
            apart(hosts.get(n).ports(), hosts.get((n + 1) % hosts.size()).ports(), distance);
        own.computeIfAbsent(Rounds.ringRound(n, links), key -> new ArrayList<>()).addAll(pairs);
      }
      rounds.addAll(own.values());
    }
    return rounds;
  }

  private static List<Pair> apart(List<NicPort> near, List<NicPort> far, int distance) {
    List<Pair> pairs = new ArrayList<>();
    for (int n = 0; n < Math.min(near.size(), far.size()); n++) {
      NicPort one = near.get(n);
      NicPort other = far.get((n + distance) % far.size());
      if (one.rail() != other.rail()) {
        pairs.add(Pair.of(one.id(), other.id()));
      }
    }
    return disjoint(pairs);
  }

  /** Switches meet in a tournament; in each round the ports of both meet one to one. */
  private static List<List<Pair>> switches(Testbed testbed) {
    SortedMap<DeviceName, List<PortId>> bySwitch = new TreeMap<>();
    for (NicPort port : testbed.ports()) {
      port.cable()
          .ifPresent(
              cable ->
                  bySwitch.computeIfAbsent(cable.device(), k -> new ArrayList<>()).add(port.id()));
    }
    List<DeviceName> names = List.copyOf(bySwitch.keySet());
    List<PortId> seats = names.stream().map(name -> new PortId(name, "seat")).toList();
    List<List<Pair>> rounds = new ArrayList<>();
    for (List<Pair> meeting : Rounds.tournament(seats)) {
      List<List<Pair>> together = new ArrayList<>();
      for (Pair two : meeting) {
        List<List<Pair>> own = across(bySwitch.get(two.a().host()), bySwitch.get(two.b().host()));
        for (int n = 0; n < own.size(); n++) {
          if (n == together.size()) {
            together.add(new ArrayList<>());
          }
          together.get(n).addAll(own.get(n));
        }
      }
      rounds.addAll(together);
    }
    return rounds;
  }

  /** Every port of both sides at least once; the smaller side takes turns. */
  private static List<List<Pair>> across(List<PortId> one, List<PortId> other) {
    List<PortId> many = one.size() >= other.size() ? one : other;
    List<PortId> few = one.size() >= other.size() ? other : one;
    List<List<Pair>> rounds = new ArrayList<>();
    for (int from = 0; from < many.size(); from += few.size()) {
      List<PortId> part = many.subList(from, Math.min(many.size(), from + few.size()));
      rounds.add(onTwoHosts(part, few));
    }
    return rounds;
  }

  /** One to one, turned until no pair is within a host, as far as that is possible. */
  private static List<Pair> onTwoHosts(List<PortId> part, List<PortId> few) {
    List<Pair> best = List.of();
    for (int turn = 0; turn < few.size() && best.size() < part.size(); turn++) {
      List<Pair> pairs = new ArrayList<>();
      for (int n = 0; n < part.size(); n++) {
        PortId other = few.get((n + turn) % few.size());
        if (!part.get(n).host().equals(other.host())) {
          pairs.add(Pair.of(part.get(n), other));
        }
      }
      best = pairs.size() > best.size() ? pairs : best;
    }
    return best;
  }

  private static List<Pair> disjoint(List<Pair> pairs) {
    Set<PortId> busy = new HashSet<>();
    List<Pair> kept = new ArrayList<>();
    for (Pair pair : pairs) {
      if (!busy.contains(pair.a()) && !busy.contains(pair.b())) {
        busy.add(pair.a());
        busy.add(pair.b());
        kept.add(pair);
      }
    }
    return kept;
  }
}
