package io.rackproof.sim;

import io.rackproof.testbed.DeviceName;

/** A simulated device: state, and programs that print and change it. Safe for several threads. */
public interface SimDevice {
  DeviceName name();

  /** Runs a program to its end; may block as the real one would (a server waits for its client). */
  Output run(Invocation call);

  /**
   * The device's whole configuration, one {@code key=value} a line, sorted, without counters: equal
   * before and after a run that left no trace.
   */
  String fingerprint();

  /** Whether a program would change configuration: what "die at the n-th change" counts. */
  default boolean changes(Invocation call) {
    return false;
  }

  /** Whether a program may wait for something, so that who asked is to have what came before it. */
  default boolean waits(Invocation call) {
    return false;
  }

  /** Starts anew: configuration that the device does not keep returns to its boot value. */
  default void reboot() {}

  /** The rack is closed: what still runs ends. */
  default void powerOff() {}
}
