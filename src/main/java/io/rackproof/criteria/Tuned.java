package io.rackproof.criteria;

import io.rackproof.facts.Coalescing;
import io.rackproof.facts.HostTuning;
import io.rackproof.facts.HostTuning.IdleState;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning;
import io.rackproof.facts.PortTuning.Amount;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Tuning;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The netdev coalesces interrupts as asked and not by its own judgement, has a queue for each core
 * next to it and a ring that does not overflow, its interrupts are served next to it, and the
 * host's processors neither slow down nor sleep deeply. What the driver or the kernel does not have
 * is not owed.
 */
public final class Tuned {
  private final Checks checks;
  private final NicPort port;
  private final Tuning want;

  private Tuned(Host host, NicPort port) {
    this.checks =
        new Checks(CriterionId.TUNING, port.id()).confirmWith("ethtool -c " + port.netdev());
    this.port = port;
    this.want = host.tuning();
  }

  public static Verdict judge(Host host, NicPort port, PortTuning found, HostTuning own) {
    return new Tuned(host, port).verdict(found, own);
  }

  private Verdict verdict(PortTuning found, HostTuning own) {
    want.coalescing()
        .ifPresent(
            bound -> checks.require(found.coalescing()).ifPresent(seen -> coalescing(bound, seen)));
    want.queues().ifPresent(bound -> queues(bound, found));
    want.rxRing()
        .ifPresent(least -> checks.require(found.rxRing()).ifPresent(seen -> ring(least, seen)));
    if (want.interrupts()) {
      interrupts(found);
    }
    want.governor()
        .ifPresent(
            name ->
                checks
                    .require(own.governors())
                    .ifPresent(
                        seen ->
                            checks.expect(
                                seen.keySet().equals(java.util.Set.of(name)),
                                "CPU governor",
                                name,
                                String.join(", ", seen.keySet()),
                                "the system's power profile saves energy",
                                "cat /sys/devices/system/cpu/cpufreq/policy*/scaling_governor"
                                    + " | sort | uniq -c")));
    want.idleLatency().ifPresent(most -> idle(most, own));
    boolean any =
        want.coalescing().isPresent()
            || want.queues().isPresent()
            || want.rxRing().isPresent()
            || want.interrupts()
            || want.governor().isPresent()
            || want.idleLatency().isPresent();
    return any ? checks.verdict() : PcieTuned.notJudged(CriterionId.TUNING, port);
  }

  private void coalescing(Tuning.Coalescing bound, Coalescing seen) {
    adaptive("RX", seen.adaptiveRx());
    adaptive("TX", seen.adaptiveTx());
    time("rx-usecs", bound, seen.adaptiveRx(), seen.rx());
    time("tx-usecs", bound, seen.adaptiveTx(), seen.tx());
  }

  private void adaptive(String side, Optional<Boolean> on) {
    on.ifPresent(
        seen ->
            checks.expect(
                !seen,
                "adaptive coalescing " + side,
                "off",
                seen ? "on" : "off",
                "it is the driver's default, and changes the latency with the load",
                "ethtool -c " + port.netdev()));
  }

  /** While the driver chooses the time, the one that it shows is not in force. */
  private void time(
      String name, Tuning.Coalescing bound, Optional<Boolean> adaptive, Optional<Duration> seen) {
    if (adaptive.orElse(false) || seen.isEmpty()) {
      return;
    }
    checks.expect(
        bound.holds(seen.get()),
        name,
        bound,
        seen.get().toNanos() / 1000 + " us",
        "interrupts wait too long, or come for every packet",
        "ethtool -c " + port.netdev());
  }

  /** Fewer queues than cores are enough where the NIC can have no more. */
  private void queues(Tuning.Queues bound, PortTuning found) {
    Observed<Integer> wanted =
        bound.number().isPresent() ? Observed.known(bound.number().getAsInt()) : found.cores();
    checks
        .require(found.queues())
        .ifPresent(seen -> checks.require(wanted).ifPresent(least -> queues(seen, least)));
  }

  private void queues(Amount seen, int wanted) {
    int least = Math.min(wanted, seen.most());
    checks.expect(
        seen.current() >= least,
        "combined queues",
        "at least " + least,
        seen.current(),
        "fewer queues were set than there are cores next to the NIC",
        "ethtool -l " + port.netdev());
  }

  private void ring(int wanted, Amount seen) {
    int least = Math.min(wanted, seen.most());
    checks.expect(
        seen.current() >= least,
        "RX ring",
        "at least " + least,
        seen.current(),
        "a small ring overflows in bursts",
        "ethtool -g " + port.netdev());
  }

  /**
   * As many as there are cores next to the NIC: where it has more interrupts than that, the driver
   * spreads the others over the other node. One, the driver's own, may be anywhere.
   */
  private void interrupts(PortTuning found) {
    checks
        .require(found.interrupts())
        .ifPresent(
            seen ->
                checks
                    .require(found.cores())
                    .ifPresent(
                        cores -> {
                          int least = Math.max(1, Math.min(seen.all() - 1, cores));
                          checks.expect(
                              seen.local() >= least,
                              "interrupts on the NIC's node",
                              "at least " + least + " of " + seen.all(),
                              seen.local() + " of " + seen.all(),
                              "irqbalance, or a script, has put them on the processors of another"
                                  + " node",
                              "cat /sys/class/net/"
                                  + port.netdev()
                                  + "/device/local_cpulist; grep . /proc/irq/*/smp_affinity_list");
                        }));
  }

  /** A limit that a program keeps, such as tuned's network-latency profile, is as good as off. */
  private void idle(Duration most, HostTuning own) {
    Optional<List<IdleState>> entered = checks.require(own.idle());
    if (entered.isEmpty()) {
      return;
    }
    List<IdleState> deep =
        entered.get().stream().filter(state -> state.exit().compareTo(most) > 0).toList();
    if (!deep.isEmpty()) {
      Optional<Duration> limit = checks.require(own.latencyLimit());
      if (limit.isEmpty()) {
        return;
      }
      Duration kept = limit.get();
      checks.detail("programs ask for an exit latency of at most " + kept.toNanos() / 1000 + " us");
      deep = deep.stream().filter(state -> state.exit().compareTo(kept) <= 0).toList();
    }
    IdleState worst =
        deep.isEmpty() ? new IdleState("none", Duration.ZERO, 0) : deep.get(deep.size() - 1);
    checks.expect(
        deep.isEmpty(),
        "idle states of more than " + most.toNanos() / 1000 + " us",
        "off",
        deep.isEmpty()
            ? "off"
            : worst.name()
                + " ("
                + worst.exit().toNanos() / 1000
                + " us) on at "
                + worst.processors()
                + " processors",
        "a processor that sleeps deeply is late with the first packet",
        "grep . /sys/devices/system/cpu/cpu0/cpuidle/state*/{name,latency,disable}");
  }
}
