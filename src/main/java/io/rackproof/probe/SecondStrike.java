package io.rackproof.probe;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Testbed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plans what is measured once more after a round of measurements: a port that is in doubt against
 * one that did well elsewhere, and a flow itself where that cannot tell its ends apart.
 */
final class SecondStrike {
  /** More rounds than this are no retest but another run. */
  private static final int MOST_HEATS = 12;

  private final Testbed testbed;
  private final Map<PortId, NicPort> ports = new HashMap<>();
  private final Map<PortId, int[]> sent = new HashMap<>();
  private final Map<PortId, int[]> received = new HashMap<>();
  private final List<Flow> doubtful = new ArrayList<>();

  SecondStrike(Testbed testbed, Map<Flow, Observed<BandwidthRun>> first, Suspicion suspicion) {
    this.testbed = testbed;
    testbed.ports().forEach(port -> ports.put(port.id(), port));
    first.forEach(
        (flow, run) -> {
          boolean doubt = suspicion.of(flow, run);
          count(sent, flow.from(), doubt);
          count(received, flow.to(), doubt);
          if (doubt) {
            doubtful.add(flow);
          }
        });
  }

  private static void count(Map<PortId, int[]> tallies, PortId port, boolean doubt) {
    tallies.computeIfAbsent(port, key -> new int[2])[doubt ? 1 : 0]++;
  }

  /** Heats of flows in which no port sends or receives twice; empty when nothing is in doubt. */
  List<List<Flow>> heats() {
    Set<Flow> wanted = new LinkedHashSet<>();
    for (Flow flow : doubtful) {
      boolean senderWell = well(sent, flow.from());
      boolean receiverWell = well(received, flow.to());
      if (senderWell == receiverWell) {
        wanted.add(flow);
      }
      if (!senderWell) {
        reference(received, flow.from(), flow.to())
            .ifPresent(port -> wanted.add(new Flow(flow.from(), port)));
      }
      if (!receiverWell) {
        reference(sent, flow.to(), flow.from())
            .ifPresent(port -> wanted.add(new Flow(port, flow.to())));
      }
    }
    return packed(wanted);
  }

  /** Whether at most half of a port's results, but the one at hand, are in doubt. */
  private static boolean well(Map<PortId, int[]> tallies, PortId port) {
    int[] tally = tallies.getOrDefault(port, new int[2]);
    int others = tally[0] + tally[1] - 1;
    return others > 0 && 2 * tally[0] >= others;
  }

  /** The port of the same rail, if any, with the most results beyond doubt. */
  private Optional<PortId> reference(Map<PortId, int[]> tallies, PortId port, PortId but) {
    Optional<PortId> best = Optional.empty();
    int most = 0;
    for (NicPort candidate : testbed.rails().get(ports.get(port).rail())) {
      PortId id = candidate.id();
      int[] tally = tallies.getOrDefault(id, new int[2]);
      boolean stranger = !id.equals(port) && !id.equals(but) && !id.host().equals(port.host());
      if (stranger && tally[1] <= tally[0] && tally[0] > most) {
        best = Optional.of(id);
        most = tally[0];
      }
    }
    return best;
  }

  private static List<List<Flow>> packed(Set<Flow> flows) {
    List<List<Flow>> heats = new ArrayList<>();
    List<Set<PortId>> busy = new ArrayList<>();
    for (Flow flow : flows) {
      int heat = 0;
      while (heat < heats.size()
          && (busy.get(heat).contains(flow.from()) || busy.get(heat).contains(flow.to()))) {
        heat++;
      }
      if (heat == heats.size() && heat < MOST_HEATS) {
        heats.add(new ArrayList<>());
        busy.add(new HashSet<>());
      }
      if (heat < heats.size()) {
        heats.get(heat).add(flow);
        busy.get(heat).add(flow.from());
        busy.get(heat).add(flow.to());
      }
    }
    return heats;
  }
}
