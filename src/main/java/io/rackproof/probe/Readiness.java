package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.Observed;
import java.time.Duration;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
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
   * @param givenUp whether the servers have all ended already, so that waiting is useless
   * @return the ports of {@code wanted} that listen at last
   */
  Observed<Set<Integer>> await(
      HostDriver host, SortedSet<Integer> wanted, BooleanSupplier givenUp) {
    AtomicReference<Observed<Set<Integer>>> last = new AtomicReference<>();
    AtomicInteger count = new AtomicInteger();
    Awaitility.await("perftest servers on " + host.device())
        .forever()
        .pollDelay(Duration.ZERO)
        .pollInterval(pause)
        .pollInSameThread()
        .until(
            () -> {
              boolean ended = !recorded && givenUp.getAsBoolean();
              last.set(host.traffic().listening(wanted));
              return ended
                  || last.get().asOptional().map(ports -> ports.containsAll(wanted)).orElse(true)
                  || count.incrementAndGet() >= looks;
            });
    return last.get();
  }
}
