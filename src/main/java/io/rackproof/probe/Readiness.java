package io.rackproof.probe;

import io.rackproof.device.HostDriver;
import io.rackproof.facts.Observed;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/**
 * Waits until the servers on one host listen. Counted in looks, not in seconds, so that a recorded
 * run judged again looks exactly as often.
 */
public final class Readiness {
  private final int looks;
  private final Duration pause;

  public Readiness(int looks, Duration pause) {
    this.looks = looks;
    this.pause = pause;
  }

  /**
   * @param givenUp whether the servers have all ended already, so that waiting is useless
   * @return the ports of {@code wanted} that listen at last
   */
  Observed<Set<Integer>> await(HostDriver host, Set<Integer> wanted, BooleanSupplier givenUp) {
    AtomicReference<Observed<Set<Integer>>> last = new AtomicReference<>();
    AtomicInteger count = new AtomicInteger();
    Awaitility.await("perftest servers on " + host.device())
        .forever()
        .pollDelay(Duration.ZERO)
        .pollInterval(pause)
        .pollInSameThread()
        .until(
            () -> {
              boolean ended = givenUp.getAsBoolean();
              last.set(host.traffic().listening());
              return ended
                  || last.get().asOptional().map(ports -> ports.containsAll(wanted)).orElse(true)
                  || count.incrementAndGet() >= looks;
            });
    return last.get();
  }
}
