package io.rackproof.diagnosis;

import static io.rackproof.diagnosis.PortRules.shown;
import static io.rackproof.diagnosis.PortRules.shownFar;

import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import java.util.Optional;

/** Whether a link is down or slow, by what either end says. */
final class LinkFaults {
  private LinkFaults() {}

  static Optional<Shown> down(RackView rack, NicPort port) {
    return rack.near(port)
        .state()
        .asOptional()
        .filter(state -> !state.active())
        .map(
            state ->
                shown(
                    port,
                    state.state()
                        + ", physical "
                        + state.physical()
                        + port.cable().map(cable -> "; its switch port is " + cable).orElse("")))
        .or(
            () ->
                rack.far(port)
                    .flatMap(far -> far.up().asOptional())
                    .filter(up -> !up)
                    .map(up -> shownFar(port, "the switch port is down, the NIC sees a link")));
  }

  static Optional<Shown> slowLink(RackView rack, NicPort port) {
    return rack.near(port)
        .state()
        .asOptional()
        .filter(state -> state.active() && !same(state.rate(), port.speed()))
        .map(state -> shown(port, state.rate() + " instead of " + port.speed()))
        .or(
            () ->
                rack.far(port)
                    .flatMap(far -> far.speed().asOptional())
                    .filter(speed -> active(rack, port) && !same(speed, port.speed()))
                    .map(speed -> shownFar(port, speed + " instead of " + port.speed())));
  }

  private static boolean active(RackView rack, NicPort port) {
    return rack.near(port).state().asOptional().filter(state -> state.active()).isPresent();
  }

  private static boolean same(Bandwidth one, Bandwidth other) {
    return Math.abs(one.bitsPerSecond() - other.bitsPerSecond()) < 1;
  }
}
