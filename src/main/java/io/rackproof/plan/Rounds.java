package io.rackproof.plan;

import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Schedule;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which pairs meet in which round: within a round no port is in two pairs. Rails run at once unless
 * the fabric cannot carry that.
 *
 * @param rounds in the order in which they run
 */
public record Rounds(List<List<Pair>> rounds) {
  public Rounds {
    rounds = rounds.stream().map(List::copyOf).toList();
  }

  /** The rounds that a testbed's schedule asks for: within rails, then across. */
  public static Rounds of(Testbed testbed) {
    List<List<Pair>> all = new ArrayList<>();
    for (List<NicPort> rail : testbed.rails().values()) {
      List<List<Pair>> own =
          chosen(testbed.traffic().schedule(), rail.stream().map(NicPort::id).toList());
      if (testbed.traffic().more().railsApart()) {
        own.forEach(round -> all.add(new ArrayList<>(round)));
      } else {
        merge(all, own);
      }
    }
    Set<Pair> met = new LinkedHashSet<>();
    all.forEach(met::addAll);
    for (List<Pair> round : CrossPairs.of(testbed)) {
      List<Pair> fresh = round.stream().filter(met::add).toList();
      if (!fresh.isEmpty()) {
        all.add(fresh);
      }
    }
    return new Rounds(all);
  }

  /** Each port with the next of its rail: what shows a fault of a port with the fewest rounds. */
  public static Rounds ring(Testbed testbed) {
    List<List<Pair>> all = new ArrayList<>();
    for (List<NicPort> rail : testbed.rails().values()) {
      merge(all, ring(rail.stream().map(NicPort::id).toList()));
    }
    return new Rounds(all);
  }

  private static void merge(List<List<Pair>> all, List<List<Pair>> more) {
    for (int n = 0; n < more.size(); n++) {
      if (n == all.size()) {
        all.add(new ArrayList<>());
      }
      all.get(n).addAll(more.get(n));
    }
  }

  private static List<List<Pair>> chosen(Schedule schedule, List<PortId> ports) {
    return switch (schedule.kind()) {
      case ALL -> tournament(ports);
      case RING -> ring(ports);
      case SAMPLE -> sample(ports, schedule.peers());
    };
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

  /**
   * So many rounds of the tournament, evenly spread over it, that each port meets {@code peers}
   * others at least: one more where an odd port sits out in each.
   */
  static List<List<Pair>> sample(List<PortId> ports, int peers) {
    List<List<Pair>> all = tournament(ports);
    int wanted = Math.min(all.size(), peers + ports.size() % 2);
    List<List<Pair>> some = new ArrayList<>();
    for (int n = 0; n < wanted; n++) {
      some.add(all.get((int) ((long) n * all.size() / wanted)));
    }
    return some;
  }

  /** Each port with the next, in two rounds, three for an odd number of ports. */
  static List<List<Pair>> ring(List<PortId> ports) {
    if (ports.size() < 2) {
      return List.of();
    }
    int links = ports.size() == 2 ? 1 : ports.size();
    SortedMap<Integer, List<Pair>> rounds = new TreeMap<>();
    for (int n = 0; n < links; n++) {
      Pair pair = Pair.of(ports.get(n), ports.get((n + 1) % ports.size()));
      rounds.computeIfAbsent(ringRound(n, links), key -> new ArrayList<>()).add(pair);
    }
    return List.copyOf(rounds.values());
  }

  /** In which round the n-th link of a ring meets, so that its neighbours meet in another. */
  static int ringRound(int n, int links) {
    boolean closesOddRing = n == links - 1 && links % 2 == 1 && links > 1;
    return closesOddRing ? 2 : n % 2;
  }

  private static void meet(List<Pair> pairs, List<PortId> ports, int one, int other) {
    if (one < ports.size() && other < ports.size()) {
      pairs.add(Pair.of(ports.get(one), ports.get(other)));
    }
  }
}
