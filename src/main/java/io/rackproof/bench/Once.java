package io.rackproof.bench;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is made at most once, when it is first asked for. Safe for several threads. */
final class Once<T> {
  private final Supplier<T> make;
  private volatile T value;
  private RuntimeException failure;
  private boolean done;
  private volatile boolean begun;

  Once(Supplier<T> make) {
    this.make = make;
  }

  /** The value, or the same failure each time: a run does not measure twice. */
  T get() {
    begun = true;
    return made();
  }

  private synchronized T made() {
    if (!done) {
      done = true;
      try {
        value = make.get();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
    return value;
  }

  /** The value, where it has been made; doesn't wait for it. */
  Optional<T> known() {
    return Optional.ofNullable(value);
  }

  /** Whether it was asked for; doesn't wait while it is made. */
  boolean begun() {
    return begun;
  }

  /** Whether it was asked for; waits while it is made, so that nothing of that goes on after. */
  synchronized boolean started() {
    return done;
  }
}
