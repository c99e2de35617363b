package io.rackproof.testbed;

import io.rackproof.units.Bandwidth;
import io.rackproof.units.Ratio;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Bounds of some pairs that differ from those of all. What is empty stays as it is.
 *
 * @param model pairs with a NIC of this model at either end
 * @param rail pairs with a port of this rail at either end
 * @param pair this pair alone
 */
public record BoundsRule(
    Optional<String> model,
    Optional<Integer> rail,
    Optional<Pair> pair,
    Optional<Ratio> bandwidth,
    Optional<Bandwidth> bandwidthCap,
    Optional<Duration> latencyTypical,
    OptionalDouble latencyP99,
    OptionalDouble latencyP999,
    OptionalDouble latencyMax) {
  /** Whether it is about a pair: everything that it names must hold. */
  public boolean matches(NicPort a, NicPort b) {
    return model.map(name -> a.model().equals(name) || b.model().equals(name)).orElse(true)
        && rail.map(number -> a.rail() == number || b.rail() == number).orElse(true)
        && pair.map(one -> one.contains(a.id()) && one.contains(b.id())).orElse(true);
  }

  /** Whether it is about any pair of a port. */
  public boolean concerns(NicPort port) {
    return model.map(port.model()::equals).orElse(true)
        && rail.map(number -> port.rail() == number).orElse(true)
        && pair.map(one -> one.contains(port.id())).orElse(true);
  }

  Bounds applied(Bounds to) {
    return new Bounds(
        bandwidth.orElse(to.bandwidth()),
        bandwidthCap.or(to::bandwidthCap),
        latencyTypical.orElse(to.latencyTypical()),
        latencyP99.orElse(to.latencyP99()),
        latencyP999.orElse(to.latencyP999()),
        latencyMax.orElse(to.latencyMax()),
        to.congestion(),
        to.rules());
  }
}
