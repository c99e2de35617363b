package io.rackproof.testbed;

import java.util.List;

/**
 * A server.
 *
 * @param gpuPlan the GPUs that it should have
 */
public record Host(DeviceName name, Access access, GpuPlan gpuPlan, List<NicPort> ports) {
  public Host {
    ports = List.copyOf(ports);
  }

  /** A host of whose GPUs nothing more is said. */
  public Host(DeviceName name, Access access, boolean gpus, List<NicPort> ports) {
    this(name, access, GpuPlan.of(gpus), ports);
  }

  /** Whether it has GPUs, so that GPU peer memory is owed. */
  public boolean gpus() {
    return gpuPlan.present();
  }
}
