package io.rackproof.remote;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;

/** The open sessions of a run: one shell a device. */
public interface Sessions extends AutoCloseable {
  /**
   * The shell of a device; of a device that could not be reached every reply is {@code LOST} with
   * the reason as stderr.
   *
   * @throws IllegalArgumentException when the testbed has no such device
   */
  Shell shell(DeviceName device);

  /**
   * A shell that goes on working after {@link #teardownOnly()}: for restoring the device, and for
   * nothing else.
   */
  default Shell teardownShell(DeviceName device) {
    return shell(device);
  }

  /** Whether the device was reached: {@code Unknown} carries one sentence with the remedy. */
  Observed<String> reached(DeviceName device);

  /**
   * From now on only commands of {@linkplain #teardownShell teardown shells} are sent; all others
   * are {@code LOST} at once, those still running included.
   */
  void teardownOnly();

  @Override
  void close();
}
