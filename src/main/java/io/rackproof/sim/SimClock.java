package io.rackproof.sim;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Virtual time of a simulated rack, counted from when the rack was powered. It moves only when
 * something that takes time is simulated, so that a measurement of ten seconds takes none. Safe for
 * several threads.
 */
public final class SimClock {
  private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
  private Duration now;

  /** A clock that stands at the given age of the rack. */
  public SimClock(Duration age) {
    now = age;
  }

  /** A clock of a rack that has been up for a day. */
  public SimClock() {
    this(Duration.ofDays(1));
  }

  public synchronized Duration now() {
    return now;
  }

  /** Lets time pass. */
  public void advance(Duration by) {
    synchronized (this) {
      now = now.plus(by.isNegative() ? Duration.ZERO : by);
    }
    watchers.forEach(Runnable::run);
  }

  /** Calls back whenever time has passed, on the thread that let it pass. */
  public void watch(Runnable watcher) {
    watchers.add(watcher);
  }

  /**
   * Lets time pass until the given moment; does nothing when that has passed. What runs side by
   * side advances to its own end, so that time passes once and not once for each.
   */
  public void advanceTo(Duration moment) {
    synchronized (this) {
      if (moment.compareTo(now) <= 0) {
        return;
      }
      now = moment;
    }
    watchers.forEach(Runnable::run);
  }
}
