package io.rackproof.diagnosis;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that a run knows when it ends.
 *
 * @param red verdicts that make the run red, but for those on putting devices back
 * @param loaded counters of ports around the measurements
 */
record RackView(
    Testbed testbed, List<Verdict> red, RackSurvey survey, Map<PortId, LoadedPort> loaded) {
  RackView {
    red = List.copyOf(red);
    loaded = Map.copyOf(loaded);
  }

  /** The red verdict of a criterion on a target. */
  Optional<Verdict> red(CriterionId criterion, Target target) {
    return red.stream()
        .filter(verdict -> verdict.criterion() == criterion && verdict.target().equals(target))
        .findFirst();
  }

  PortSurvey near(NicPort port) {
    return survey.port(port.id());
  }

  Optional<SwitchPortSurvey> far(NicPort port) {
    return survey.farEnd(port);
  }

  Optional<NicPort> port(PortId id) {
    return testbed.ports().stream().filter(port -> port.id().equals(id)).findFirst();
  }

  /** Counters at the NIC that grew under load; only windows that can be trusted count. */
  Map<Counter, Long> nicGrowth(NicPort port) {
    return growth(loaded(port).map(LoadedPort::host).orElse(List.of()));
  }

  /** Counters at the switch port that grew under load. */
  Map<Counter, Long> switchGrowth(NicPort port) {
    return growth(loaded(port).flatMap(LoadedPort::cable).orElse(List.of()));
  }

  Optional<LoadedPort> loaded(NicPort port) {
    return Optional.ofNullable(loaded.get(port.id()));
  }

  private static Map<Counter, Long> growth(List<CounterWindow> windows) {
    Map<Counter, Long> grown = new TreeMap<>();
    for (CounterWindow window : windows) {
      window
          .growth()
          .asOptional()
          .ifPresent(all -> all.forEach((counter, by) -> grown.merge(counter, by, Long::sum)));
    }
    grown.values().removeIf(by -> by == 0);
    return grown;
  }

  /** {@code rx_crc_errors_phy +180}; empty where no counter of the kind grew. */
  static Optional<String> grown(Map<Counter, Long> growth, CounterKind kind) {
    return growth.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .max(Map.Entry.comparingByValue())
        .map(entry -> entry.getKey() + " +" + entry.getValue());
  }
}
