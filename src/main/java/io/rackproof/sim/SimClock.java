package io.rackproof.sim;

import java.time.Duration;

/**
 * Virtual time of a simulated rack, counted from when the rack was powered. It moves only when
 * something that takes time is simulated, so that a measurement of ten seconds takes none. Safe for
 * several threads.
 */
public final class SimClock {
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
  public synchronized void advance(Duration by) {
    advanceTo(now.plus(by));
  }

  /**
   * Lets time pass until the given moment; does nothing when that has passed. What runs side by
   * side advances to its own end, so that time passes once and not once for each.
   */
  public synchronized void advanceTo(Duration moment) {
    if (moment.compareTo(now) > 0) {
      now = moment;
    }
  }
}
