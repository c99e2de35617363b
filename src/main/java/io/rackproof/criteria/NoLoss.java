package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.LoadedPort;
import io.rackproof.testbed.NicPort;
import java.util.Map;
import java.util.Set;

/**
 * While bandwidth was measured nothing was dropped or discarded at the NIC or its switch port,
 * nothing was retransmitted, no watchdog acted and the link stayed up.
 */
public final class NoLoss {
  private static final Set<CounterKind> LOSS =
      Set.of(
          CounterKind.DROP,
          CounterKind.WIRE_ERROR,
          CounterKind.RETRANSMISSION,
          CounterKind.WATCHDOG,
          CounterKind.LINK_DOWN);

  public Verdict judge(NicPort port, LoadedPort load) {
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
    LoadJudge.expectFlat(
        checks,
        where,
        near,
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

  private static void require(
      Checks checks, String where, Map<Counter, Long> growth, CounterKind kind) {
    if (!growth.isEmpty() && !LoadJudge.has(growth, kind)) {
      checks.missing(where + " shows no counter of kind " + kind);
    }
  }
}
