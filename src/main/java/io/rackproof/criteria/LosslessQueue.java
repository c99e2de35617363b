package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.LoadedPort;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.Map;

/**
 * What the switch port sent to the NIC while bandwidth was measured went through the lossless
 * queue: the proof by behaviour that classification works, whatever the configuration says.
 */
public final class LosslessQueue {
  /** Share of all bytes that must have gone through the lossless queue. */
  private static final Ratio SHARE = Ratio.percent(99);

  /** Share of what was measured towards the NIC that the queues must have counted. */
  private static final double SEEN = 0.9;

  public Verdict judge(NicPort port, LosslessProfile profile, LoadedPort load) {
    Checks checks = new Checks(CriterionId.LOSSLESS_QUEUE, port.id());
    if (load.cable().isEmpty()) {
      return checks.missing("the descriptor names no switch port for " + port.id()).verdict();
    }
    String where = port.cable().orElseThrow().toString();
    checks.confirmWith("read the queue counters of " + where + " twice while traffic runs");
    Map<Counter, Long> growth = LoadJudge.growth(checks, load.cable().get());
    checks
        .require(load.received())
        .ifPresent(received -> judge(checks, where, profile, growth, received));
    return checks.verdict();
  }

  private static void judge(
      Checks checks,
      String where,
      LosslessProfile profile,
      Map<Counter, Long> growth,
      ByteSize received) {
    long lossless = 0;
    long all = 0;
    for (Map.Entry<Counter, Long> entry : growth.entrySet()) {
      Counter counter = entry.getKey();
      if (counter.kind() == CounterKind.BYTES_SENT && counter.priority().isPresent()) {
        all += entry.getValue();
        if (counter.priority().get().equals(profile.priority())) {
          lossless += entry.getValue();
        }
      }
    }
    if (growth.isEmpty() || received.bytes() == 0) {
      checks.missing(where + " sent no traffic that could show its queue");
    } else if (all < received.bytes() * SEEN) {
      checks.missing(
          where
              + " counted "
              + all
              + " bytes in its queues, of "
              + received
              + " measured towards the NIC: its queue counters do not show the traffic");
    } else {
      Ratio share = Ratio.of((double) lossless / all);
      checks.expect(
          share.compareTo(SHARE) >= 0,
          where + " bytes in the queue of priority " + profile.priority(),
          "at least " + SHARE,
          share,
          "RoCE packets are not marked with DSCP "
              + profile.dscp()
              + ", or the switch does not classify by it",
          "read the queue counters of " + where + " twice while traffic runs");
    }
  }
}
