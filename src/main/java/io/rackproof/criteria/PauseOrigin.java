package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LoadedPort;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Follows the pauses of a port to where they begin: a switch pauses what sends to a port that is
 * itself paused, or that is slower.
 */
final class PauseOrigin {
  private static final Set<CounterKind> SENT =
      Set.of(CounterKind.PFC_SENT, CounterKind.GLOBAL_PAUSE_SENT);
  private static final Set<CounterKind> PAUSED =
      Set.of(CounterKind.PFC_RECEIVED, CounterKind.GLOBAL_PAUSE_RECEIVED);

  private final Map<PortId, LoadedPort> loads;

  PauseOrigin(Map<PortId, LoadedPort> loads) {
    this.loads = loads;
  }

  /** One clause on the port that the pauses begin at; empty when nothing tells. */
  Optional<String> of(LoadedPort load) {
    for (Flow flow : new LinkedHashSet<>(load.flows())) {
      Optional<String> own = grown(load.during(flow), 0, SENT);
      if (own.isPresent()) {
        return Optional.of("the NIC itself sends them (" + own.get() + ")");
      }
    }
    for (Flow flow : new LinkedHashSet<>(load.flows())) {
      LoadedPort peer = loads.get(flow.to());
      if (flow.from().equals(load.port())
          && peer != null
          && grown(load.during(flow), 0, PAUSED).isPresent()) {
        Optional<String> far = grown(peer.during(flow), 0, SENT);
        return Optional.of(
            far.map(
                    counter ->
                        "they begin at "
                            + flow.to()
                            + ", whose NIC pauses its switch port ("
                            + counter
                            + ")")
                .orElse(
                    "they begin at the switch port towards "
                        + flow.to()
                        + ", which carries less than "
                        + flow.from()
                        + " sends"));
      }
    }
    return Optional.empty();
  }

  /** The first counter of these kinds that grew in the n-th window: 0 is the NIC's. */
  private static Optional<String> grown(
      List<CounterWindow> windows, int n, Set<CounterKind> kinds) {
    if (windows.size() <= n) {
      return Optional.empty();
    }
    CounterWindow window = windows.get(n);
    return window
        .growth()
        .asOptional()
        .flatMap(
            growth ->
                growth.entrySet().stream()
                    .filter(entry -> kinds.contains(entry.getKey().kind()) && entry.getValue() > 0)
                    .map(Map.Entry::getKey)
                    .map(Counter::name)
                    .findFirst())
        .map(counter -> window.where() + " " + counter);
  }
}
