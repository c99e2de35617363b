package io.rackproof.testbed;

import java.util.List;

/**
 * A server.
 *
 * @param gpuPlan the GPUs that it should have
 * @param tuning how it and its NICs are to be tuned
 * @param simulatedQos what it sets DCB with where the rack is simulated; a real host shows that
 */
public record Host(
    DeviceName name,
    Access access,
    GpuPlan gpuPlan,
    List<NicPort> ports,
    Tuning tuning,
    SimulatedQos simulatedQos) {
  public Host {
    ports = List.copyOf(ports);
  }

  /** A host that, simulated, has the tools of its NICs' make. */
  public Host(DeviceName name, Access access, GpuPlan gpuPlan, List<NicPort> ports, Tuning tuning) {
    this(name, access, gpuPlan, ports, tuning, SimulatedQos.MLNX_QOS);
  }

  /** Tuned as usual, and of whose GPUs nothing more is said. */
  public Host(DeviceName name, Access access, boolean gpus, List<NicPort> ports) {
    this(name, access, GpuPlan.of(gpus), ports, Tuning.USUAL);
  }

  /** Whether it has GPUs, so that GPU peer memory is owed. */
  public boolean gpus() {
    return gpuPlan.present();
  }
}
