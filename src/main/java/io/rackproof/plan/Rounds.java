package io.rackproof.plan;

import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Traffic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which pairs meet in which round: within a round no port is in two pairs. Rails run at once.
 *
 * @param rounds in the order in which they run
 */
public record Rounds(List<List<Pair>> rounds) {
  public Rounds {
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  /** The rounds that a testbed's schedule asks for. */
  public static Rounds of(Testbed testbed) {
    List<List<Pair>> merged = new ArrayList<>();
    for (List<NicPort> rail : testbed.rails().values()) {
      List<PortId> ports = rail.stream().map(NicPort::id).toList();
      List<List<Pair>> own =
          testbed.traffic().schedule() == Traffic.Schedule.ALL ? tournament(ports) : ring(ports);
      for (int n = 0; n < own.size(); n++) {
        if (n == merged.size()) {
          merged.add(new ArrayList<>());
        }
        merged.get(n).addAll(own.get(n));
      }
    }
    return new Rounds(merged);
  }

  /** All pairs, in schedule order. */
  public List<Pair> pairs() {
    return rounds.stream().flatMap(List::stream).toList();
  }

  /**
   * Every pair once, by the circle method: n - 1 rounds for an even number of ports, n for an odd
   * one, in which each port sits out once.
   */
  static List<List<Pair>> tournament(List<PortId> ports) {
    int seats = ports.size() + ports.size() % 2;
    List<List<Pair>> rounds = new ArrayList<>();
    if (ports.size() < 2) {
      return rounds;
    }
    List<Integer> circle = new ArrayList<>();
    for (int n = 1; n < seats; n++) {
      circle.add(n);
    }
    for (int round = 0; round < seats - 1; round++) {
      List<Pair> pairs = new ArrayList<>();
      meet(pairs, ports, 0, circle.get(0));
      for (int n = 1; n < seats / 2; n++) {
        meet(pairs, ports, circle.get(n), circle.get(circle.size() - n));
      }
      rounds.add(pairs);
      Collections.rotate(circle, 1);
    }
    return rounds;
  }

  /** Each port with the next, in two rounds, three for an odd number of ports. */
  static List<List<Pair>> ring(List<PortId> ports) {
    if (ports.size() < 2) {
      return List.of();
    }
    int links = ports.size() == 2 ? 1 : ports.size();
    SortedMap<Integer, List<Pair>> rounds = new TreeMap<>();
    for (int n = 0; n < links; n++) {
      boolean closesOddRing = n == links - 1 && links % 2 == 1 && links > 1;
      int round = closesOddRing ? 2 : n % 2;
      Pair pair = Pair.of(ports.get(n), ports.get((n + 1) % ports.size()));
      rounds.computeIfAbsent(round, key -> new ArrayList<>()).add(pair);
    }
    return List.copyOf(rounds.values());
  }

  private static void meet(List<Pair> pairs, List<PortId> ports, int one, int other) {
    if (one < ports.size() && other < ports.size()) {
      pairs.add(Pair.of(ports.get(one), ports.get(other)));
    }
  }
}
