package io.rackproof.discovery;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PortState;
import io.rackproof.facts.PortSurvey;
import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What rate a port runs at, by its host, else by its switch; and what it should run at. */
final class Speeds {
  /** So many of the ports of a model run alike where one that differs is a fault. */
  private static final double MOST = 0.75;

  private static final int ENOUGH = 3;

  private final Map<SwitchPortId, Observed<Bandwidth>> atSwitch;

  Speeds(Map<SwitchPortId, Observed<Bandwidth>> atSwitch) {
    this.atSwitch = atSwitch;
  }

  /** Zero where nobody knows. A switch that shapes a port knows better than a virtual NIC. */
  Bandwidth of(PortSurvey survey, Optional<SwitchPortId> cable, boolean software) {
    Optional<Bandwidth> near =
        survey
            .state()
            .asOptional()
            .filter(PortState::active)
            .map(PortState::rate)
            .filter(rate -> rate.compareTo(Bandwidth.ZERO) > 0);
    Optional<Bandwidth> far =
        cable
            .map(port -> atSwitch.getOrDefault(port, Observed.unknown("not surveyed", "")))
            .flatMap(Observed::asOptional);
    return (software ? far.or(() -> near) : near.or(() -> far)).orElse(Bandwidth.ZERO);
  }

  /** What nearly all ports of a model run at; empty where there is no such rate. */
  static Optional<Bandwidth> usual(List<FoundPort> ofModel) {
    List<Bandwidth> known =
        ofModel.stream()
            .map(FoundPort::speed)
            .filter(speed -> !speed.equals(Bandwidth.ZERO))
            .toList();
    return known.size() < ENOUGH ? Optional.empty() : Vote.of(known, MOST);
  }
}
