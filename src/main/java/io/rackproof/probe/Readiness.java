package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.Observed;
import io.rackproof.plan.RunLimit;
import java.time.Duration;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/**
 * Waits until the servers on one host listen. Counted in looks, not in seconds, so that a recorded
 * run judged again looks exactly as often.
 */
public final class Readiness {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final int looks;
  private final Duration pause;
  private final boolean recorded;

  private Readiness(int looks, Duration pause, boolean recorded) {
    this.looks = looks;
    this.pause = pause;
    this.recorded = recorded;
  }

  /** Looks ten times a second for the given time. */
  public static Readiness of(Duration limit) {
    return new Readiness((int) Math.max(1, limit.toMillis() / PAUSE.toMillis()), PAUSE, false);
  }

  /**
   * The same for a recorded run: without pauses, and without regard to whether the servers have
   * ended, because recorded ones have all ended.
   */
  public Readiness ofRecording() {
    return new Readiness(looks, Duration.ofMillis(1), true);
  }

  /**
   * @param ended ports whose servers have ended already, so that waiting for them is useless
   * @return the ports of {@code wanted} that listen at last
   */
  Observed<Set<Integer>> await(
      HostDriver host, SortedSet<Integer> wanted, Supplier<Set<Integer>> ended) {
    AtomicReference<Observed<Set<Integer>>> last = new AtomicReference<>();
    AtomicInteger count = new AtomicInteger();
    long end = System.nanoTime() + RunLimit.patience(pause.multipliedBy(looks)).toNanos();
    Awaitility.await("perftest servers on " + host.device())
        .forever()
        .pollDelay(Duration.ZERO)
        .pollInterval(pause)
        .pollInSameThread()
        .until(
            () -> {
              Set<Integer> gone = recorded ? Set.of() : ended.get();
              Observed<Set<Integer>> seen = host.traffic().listening(wanted);
              boolean over = recorded && seen.asOptional().isEmpty() && last.get() != null;
              if (!over) { // a recorded run has no more looks than were needed
                last.set(seen);
              }
              return over
                  || seen.asOptional().map(ports -> all(wanted, ports, gone)).orElse(true)
                  || count.incrementAndGet() >= looks
                  || System.nanoTime() - end > 0; // looks that are slow, one by one
            });
    return last.get();
  }

  private static boolean all(Set<Integer> wanted, Set<Integer> listening, Set<Integer> gone) {
    return wanted.stream().allMatch(port -> listening.contains(port) || gone.contains(port));
  }
}
