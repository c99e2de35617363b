package io.rackproof.testbed;

import java.util.List;

/**
 * A server.
 *
 * @param gpus whether it has GPUs, so that GPU peer memory is owed
 */
public record Host(DeviceName name, Access access, boolean gpus, List<NicPort> ports) {
  public Host {
    ports = List.copyOf(ports);
  }
}
