package io.rackproof.testbed;

import java.util.List;

/**
 * A server.
 *
 * @param gpus whether it has GPUs, so that GPU peer memory is owed
 * @param tuning how it and its NICs are to be tuned
 */
public record Host(
    DeviceName name, Access access, boolean gpus, List<NicPort> ports, Tuning tuning) {
  public Host {
    ports = List.copyOf(ports);
  }

  /** Tuned as usual. */
  public Host(DeviceName name, Access access, boolean gpus, List<NicPort> ports) {
    this(name, access, gpus, ports, Tuning.USUAL);
  }
}
