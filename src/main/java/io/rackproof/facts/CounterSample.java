package io.rackproof.facts;

import java.time.Duration;
import java.util.Map;

/**
 * A port's counters at one moment, by the device's own clock.
 *
 * @param bootId changes when the device restarted, so that a reset is seen
 * @param uptime the device's clock since that start
 * @param values only counters that the device showed; an absent counter is not zero
 */
public record CounterSample(String bootId, Duration uptime, Map<Counter, Long> values) {
  public CounterSample {
    values = Map.copyOf(values);
  }
}
