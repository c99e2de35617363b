package io.rackproof.bench;

import io.rackproof.plan.Progress;
import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the devices that the run lives: three times in the time after which they would undo by
 * themselves. That time passes by the clock, and by measurements whose length is known, which on a
 * simulated rack take none of the clock's.
 */
final class Heartbeat implements Progress, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

  /** For a beat that is under way: a device that leaves it unanswered holds up no more. */
  private static final Duration LAST = Duration.ofSeconds(30);

  private final Progress listener;
  private final Runnable beat;
  private final Duration period;
  private final Duration step;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "rack-heartbeat");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicReference<Optional<Future<?>>> beating =
      new AtomicReference<>(Optional.empty());
  private Duration measured = Duration.ZERO;

  /**
   * @param listener hears all progress first
   * @param after time after which devices undo by themselves
   * @param step how long a step of a phase may take on the devices
   */
  Heartbeat(Progress listener, Runnable beat, Duration after, Duration step) {
    this.listener = listener;
    this.beat = beat;
    this.period = after.dividedBy(3);
    this.step = step;
  }

  void start() {
    long millis = period.toMillis();
    beating.set(
        Optional.of(clock.scheduleAtFixedRate(this::beat, millis, millis, TimeUnit.MILLISECONDS)));
  }

  /** A failure is said by whoever is told; it must not end the beat. */
  private void beat() {
    try {
      beat.run();
    } catch (RuntimeException failure) {
      LOG.warn("a sign of life to the devices failed", failure);
    }
  }

  @Override
  public void phase(String name, int steps) {
    listener.phase(name, steps);
  }

  @Override
  public void step(String what) {
    listener.step(what);
    if (due()) {
      beat();
    }
  }

  private synchronized boolean due() {
    measured = measured.plus(step);
    boolean due = measured.compareTo(period) >= 0;
    measured = due ? Duration.ZERO : measured;
    return due;
  }

  @Override
  public void measured(Flow flow, Bandwidth reached, Bandwidth nominal) {
    listener.measured(flow, reached, nominal);
  }

  @Override
  public void note(String sentence) {
    listener.note(sentence);
  }

  /** Waits for a beat that is under way, which would wake timers that are disarmed afterwards. */
  @Override
  public void close() {
    beating.get().ifPresent(future -> future.cancel(false));
    clock.shutdown();
    try {
      if (!clock.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("a sign of life to the devices is still under way");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
