package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.HostQos;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Priority;
import java.util.Map;
import java.util.Set;

/**
 * No pause frame is sent or received, at the NIC or at its switch port, while disjoint pairs run at
 * line rate. Flat counters of a port that carried no traffic, or whose traffic went through another
 * priority, prove nothing.
 */
public final class PfcFlat {
  private static final Set<CounterKind> PAUSE =
      Set.of(
          CounterKind.PFC_RECEIVED,
          CounterKind.PFC_SENT,
          CounterKind.GLOBAL_PAUSE_RECEIVED,
          CounterKind.GLOBAL_PAUSE_SENT);

  /** Share of what was measured that the port's own counter must have seen. */
  private static final double SEEN = 0.9;

  /**
   * @param qos QoS state of the NIC: one that has no PFC owes no flat counters
   * @param loads every port of the rack under load: pauses are followed to where they begin
   */
  public Verdict judge(
      NicPort port, LosslessProfile profile, Observed<HostQos> qos, Map<PortId, LoadedPort> loads) {
    LoadedPort load = loads.get(port.id());
    Checks checks =
        new Checks(CriterionId.PFC_FLAT, port.id())
            .confirmWith("ethtool -S " + port.netdev() + " | grep pause");
    if (qos instanceof Observed.Unsupported<HostQos>) {
      checks.require(qos);
      return checks.verdict();
    }
    Map<Counter, Long> near = LoadJudge.growth(checks, load.host());
    String where = port.id().toString();
    Priority lossless = profile.priority();
    requirePause(checks, where, near, lossless);
    if (countsByPriority(near) || load.cable().isEmpty()) {
      checks
          .require(load.carried())
          .ifPresent(bytes -> carried(checks, where, near, lossless, bytes));
    } else { // as an E810: the switch port tells in which queue the traffic came
      checks.detail(where + " counts no bytes by priority; those of its switch port are taken");
      String far = port.cable().orElseThrow().toString();
      Map<Counter, Long> counters = LoadJudge.growth(checks, load.cable().get());
      checks
          .require(load.received())
          .ifPresent(bytes -> carried(checks, far, counters, lossless, bytes));
    }
    String origin = new PauseOrigin(loads).of(load).map(found -> "; " + found).orElse("");
    LoadJudge.expectFlat(
        checks,
        where,
        near,
        PAUSE,
        "pauses under load: a receiver that is too slow (PCIe, host) or PFC and priority maps that"
            + " differ between the two ends"
            + origin);
    if (load.cable().isPresent()) {
      String far = port.cable().orElseThrow().toString();
      Map<Counter, Long> counters = LoadJudge.growth(checks, load.cable().get());
      requirePause(checks, far, counters, lossless);
      LoadJudge.expectFlat(
          checks,
          far,
          counters,
          PAUSE,
          "the switch port pauses or is paused"
              + (origin.isEmpty() ? ": follow the pauses to the port that sends them" : origin));
    }
    return checks.verdict();
  }

  private static void requirePause(
      Checks checks, String where, Map<Counter, Long> growth, Priority lossless) {
    for (CounterKind kind : Set.of(CounterKind.PFC_RECEIVED, CounterKind.PFC_SENT)) {
      boolean there =
          growth.keySet().stream()
              .anyMatch(
                  counter ->
                      counter.kind() == kind
                          && counter.priority().map(lossless::equals).orElse(false));
      if (!there && !growth.isEmpty()) {
        checks.missing(
            where
                + " shows no "
                + kind
                + " counter for priority "
                + lossless
                + " (a NIC shows them only while PFC is on for that priority)");
      }
    }
  }

  private static void carried(
      Checks checks, String where, Map<Counter, Long> growth, Priority lossless, ByteSize bytes) {
    if (bytes.bytes() == 0) {
      checks.missing(where + " carried no traffic, so that flat counters prove nothing");
      return;
    }
    long seen =
        growth.entrySet().stream()
            .filter(entry -> isTraffic(entry.getKey(), lossless))
            .mapToLong(Map.Entry::getValue)
            .sum();
    if (seen < bytes.bytes() * SEEN) {
      checks.missing(
          where
              + " counted "
              + seen
              + " bytes in priority "
              + lossless
              + " of "
              + bytes
              + " measured: RoCE traffic does not travel in the lossless priority");
    } else {
      checks.detail(where + " counted " + seen + " bytes in priority " + lossless);
    }
  }

  private static boolean countsByPriority(Map<Counter, Long> growth) {
    return growth.isEmpty()
        || growth.keySet().stream()
            .anyMatch(
                counter ->
                    counter.priority().isPresent()
                        && (counter.kind() == CounterKind.BYTES_SENT
                            || counter.kind() == CounterKind.BYTES_RECEIVED));
  }

  private static boolean isTraffic(Counter counter, Priority lossless) {
    return (counter.kind() == CounterKind.BYTES_SENT
            || counter.kind() == CounterKind.BYTES_RECEIVED)
        && counter.priority().map(lossless::equals).orElse(false);
  }
}
