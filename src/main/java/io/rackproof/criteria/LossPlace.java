package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LoadedPort;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Tells retransmissions that a port had to make, or ask for, because packets were lost at the other
 * end of the measurement, from those of its own.
 */
final class LossPlace {
  /** What is counted where packets are lost; retransmission is counted at both ends. */
  private static final Set<CounterKind> PLACE =
      Set.of(CounterKind.DROP, CounterKind.WIRE_ERROR, CounterKind.WATCHDOG, CounterKind.LINK_DOWN);

  /**
   * What belongs to other ports.
   *
   * @param growth of this port's counters, that others have caused
   * @param sentences whom they belong to
   */
  record Shared(Map<Counter, Long> growth, List<String> sentences) {
    /** What is left for the port itself. */
    Map<Counter, Long> without(Map<Counter, Long> total) {
      Map<Counter, Long> own = new TreeMap<>(total);
      growth.forEach((counter, part) -> own.computeIfPresent(counter, (c, all) -> all - part));
      return own;
    }
  }

  private final Map<PortId, LoadedPort> loads;

  LossPlace(Map<PortId, LoadedPort> loads) {
    this.loads = loads;
  }

  /** Looks at each measurement of a port, and at its other end during the same one. */
  Shared at(LoadedPort load) {
    Map<Counter, Long> elsewhere = new TreeMap<>();
    Set<String> sentences = new LinkedHashSet<>();
    for (Flow flow : new LinkedHashSet<>(load.flows())) {
      List<CounterWindow> own = load.during(flow);
      PortId other = flow.from().equals(load.port()) ? flow.to() : flow.from();
      LoadedPort peer = loads.get(other);
      if (peer == null || !lost(own).isEmpty()) {
        continue;
      }
      List<String> places = lost(peer.during(flow));
      if (places.isEmpty()) {
        continue;
      }
      own.get(0)
          .growth()
          .asOptional()
          .ifPresent(
              growth ->
                  growth.forEach(
                      (counter, value) -> {
                        if (counter.kind() == CounterKind.RETRANSMISSION && value > 0) {
                          elsewhere.merge(counter, value, Long::sum);
                          sentences.add(
                              "sent again on "
                                  + flow
                                  + " ("
                                  + counter
                                  + " +"
                                  + value
                                  + "), lost at the other end: "
                                  + places.get(0));
                        }
                      }));
    }
    return new Shared(elsewhere, List.copyOf(sentences));
  }

  /** The counters in these windows that say that packets were lost right there. */
  private static List<String> lost(List<CounterWindow> windows) {
    List<String> places = new ArrayList<>();
    for (CounterWindow window : windows) {
      window
          .growth()
          .asOptional()
          .ifPresent(
              growth ->
                  growth.forEach(
                      (counter, value) -> {
                        if (PLACE.contains(counter.kind()) && value > 0) {
                          places.add(window.where() + " " + counter + " +" + value);
                        }
                      }));
    }
    return places;
  }
}
