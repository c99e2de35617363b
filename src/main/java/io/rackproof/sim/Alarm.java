package io.rackproof.sim;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts the thread that set it when it takes too long, as {@code timeout} ends its program.
 * Disarmed, it leaves no interrupt behind.
 */
final class Alarm {
  private final Thread sleeper = Thread.currentThread();
  private final Future<?> pending;
  private boolean armed = true;
  private boolean rung;

  Alarm(ScheduledExecutorService timer, Duration after) {
    pending = timer.schedule(this::ring, after.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void ring() {
    if (armed) {
      rung = true;
      sleeper.interrupt();
    }
  }

  /** Ends it; tells whether it had rung. */
  synchronized boolean disarm() {
    armed = false;
    pending.cancel(false);
    if (rung) {
      Thread.interrupted(); // a program that did not see it must not leave it to the next
    }
    return rung;
  }
}
