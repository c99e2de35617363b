package io.rackproof.bench;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is made at most once, when it is first asked for. Safe for several threads. */
final class Once<T> {
  private final Supplier<T> make;
  private volatile T value;
  private RuntimeException failure;
  private boolean done;

  Once(Supplier<T> make) {
    this.make = make;
  }

  /** The value, or the same failure each time: a run does not measure twice. */
  synchronized T get() {
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

  synchronized boolean started() {
    return done;
  }
}
