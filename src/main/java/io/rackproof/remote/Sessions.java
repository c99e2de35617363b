package io.rackproof.remote;

import io.rackproof.facts.Observed;
import io.rackproof.testbed.DeviceName;

/** The open sessions of a run: one shell a device. */
public interface Sessions extends AutoCloseable {
  /**
   * The shell of a device; of a device that could not be reached every reply is {@code LOST} with
   * the reason as stderr.
   */
  Shell shell(DeviceName device);

  /** Whether the device was reached: {@code Unknown} carries one sentence with the remedy. */
  Observed<String> reached(DeviceName device);

  /** From now on only commands of the calling teardown are sent; all others are {@code LOST}. */
  void teardownOnly();

  @Override
  void close();
}
