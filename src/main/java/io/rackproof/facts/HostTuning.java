package io.rackproof.facts;

import java.time.Duration;
import java.util.List;
import java.util.SortedMap;

/**
 * How a host's processors save power.
 *
 * @param governors how many frequency policies have which governor
 * @param idle idle states that a processor may enter, deepest last
 * @param latencyLimit what the kernel was asked to keep idle states below (PM QoS)
 */
public record HostTuning(
    Observed<SortedMap<String, Integer>> governors,
    Observed<List<IdleState>> idle,
    Observed<Duration> latencyLimit) {
  /**
   * An idle state.
   *
   * @param exit time to leave it
   * @param processors how many may enter it
   */
  public record IdleState(String name, Duration exit, int processors) {}

  /** Of which nothing is known, for one reason. */
  public static HostTuning unknown(String why, EvidenceRef... evidence) {
    return new HostTuning(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
