package io.rackproof.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Virtual time of a simulated rack, counted from when the rack was powered. It moves only when
 * something that takes time is simulated, so that a measurement of ten seconds takes none. Safe for
 * several threads.
 */
public final class SimClock {
  private record Call(Duration moment, Runnable what) {}

  private final PriorityQueue<Call> calls = new PriorityQueue<>(Comparator.comparing(Call::moment));
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
    List<Call> due;
    synchronized (this) {
      now = now.plus(by.isNegative() ? Duration.ZERO : by);
      due = due();
    }
    due.forEach(call -> call.what().run());
  }

  /**
   * Calls back once when a moment has come, on the thread that let it come. Nothing is called for
   * time that merely passes: a thousand devices do not look at every tick.
   */
  public synchronized void at(Duration moment, Runnable what) {
    calls.add(new Call(moment, what));
  }

  /**
   * Lets time pass until the given moment; does nothing when that has passed. What runs side by
   * side advances to its own end, so that time passes once and not once for each.
   */
  public void advanceTo(Duration moment) {
    List<Call> due;
    synchronized (this) {
      if (moment.compareTo(now) <= 0) {
        return;
      }
      now = moment;
      due = due();
    }
    due.forEach(call -> call.what().run());
  }

  private List<Call> due() {
    if (calls.isEmpty() || calls.peek().moment().compareTo(now) > 0) {
      return List.of();
    }
    List<Call> due = new ArrayList<>();
    while (!calls.isEmpty() && calls.peek().moment().compareTo(now) <= 0) {
      due.add(calls.poll());
    }
    return due;
  }
}
