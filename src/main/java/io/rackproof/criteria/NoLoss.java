package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.LoadedPort;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.PortId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * While bandwidth was measured nothing was dropped or discarded at the NIC or its switch port,
 * nothing was retransmitted, no watchdog acted and the link stayed up. Retransmissions to or from a
 * port at which the loss itself was counted are that port's, not this one's.
 */
public final class NoLoss {
  private static final Set<CounterKind> LOSS =
      Set.of(
          CounterKind.DROP,
          CounterKind.WIRE_ERROR,
          CounterKind.RETRANSMISSION,
          CounterKind.WATCHDOG,
          CounterKind.LINK_DOWN);

  /** Share of what was measured that the port's own counters must have seen. */
  private static final double SEEN = 0.9;

  /**
   * @param loads every port of the rack under load: where packets are lost is seen at one of them
   */
  public Verdict judge(NicPort port, Map<PortId, LoadedPort> loads) {
    LoadedPort load = loads.get(port.id());
    Checks checks =
        new Checks(CriterionId.NO_LOSS, port.id())
            .confirmWith(
                "grep -r . /sys/class/infiniband/"
                    + port.id().rdmaDevice()
                    + "/ports/1/hw_counters");
    Map<Counter, Long> near = LoadJudge.growth(checks, load.host());
    String where = port.id().toString();
    require(checks, where, near, CounterKind.RETRANSMISSION);
    checks
        .require(load.carried())
        .ifPresent(
            bytes -> {
              if (bytes.bytes() == 0) {
                checks.missing(where + " carried no traffic, so that absent loss proves nothing");
              }
            });
    carried(checks, where, near, load);
    LossPlace.Shared shared = new LossPlace(loads).at(load);
    shared.sentences().forEach(checks::detail);
    LoadJudge.expectFlat(
        checks,
        where,
        shared.without(near),
        LOSS,
        "packets were lost on this port's path: a lossy queue, a bad cable or optic, or PFC off on"
            + " a hop");
    if (load.cable().isPresent()) {
      String far = port.cable().orElseThrow().toString();
      Map<Counter, Long> counters = LoadJudge.growth(checks, load.cable().get());
      require(checks, far, counters, CounterKind.DROP);
      LoadJudge.expectFlat(
          checks,
          far,
          counters,
          LOSS,
          "the switch drops here: the queue of RoCE is lossy, its buffer too small, or the cable"
              + " is bad");
    }
    return checks.verdict();
  }

  /** A counter that did not see the traffic would not have seen its loss either. */
  private static void carried(
      Checks checks, String where, Map<Counter, Long> near, LoadedPort load) {
    Optional<Long> seen = LoadJudge.bytes(near);
    load.carried()
        .asOptional()
        .filter(bytes -> bytes.bytes() > 0 && seen.isPresent())
        .ifPresent(
            bytes -> {
              if (seen.get() < bytes.bytes() * SEEN) {
                checks.missing(
                    where
                        + " counted "
                        + seen.get()
                        + " bytes of "
                        + bytes
                        + " measured: its counters do not show the traffic");
              } else {
                checks.detail(
                    where
                        + " counted "
                        + seen.get()
                        + " bytes"
                        + LoadJudge.pace(load.host(), seen.get()));
              }
            });
  }

  private static void require(
      Checks checks, String where, Map<Counter, Long> growth, CounterKind kind) {
    if (!growth.isEmpty() && !LoadJudge.has(growth, kind)) {
      checks.missing(where + " shows no counter of kind " + kind);
    }
  }
}
