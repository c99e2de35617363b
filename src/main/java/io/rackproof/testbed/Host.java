package io.rackproof.testbed;

import java.util.List;

/**
 * A server.
 *
 * @param gpus whether it has GPUs, so that GPU peer memory is owed
 * @param simulatedQos what it sets DCB with where the rack is simulated; a real host shows that
 */
public record Host(
    DeviceName name,
    Access access,
    boolean gpus,
    List<NicPort> ports,
    SimulatedQos simulatedQos) {
  public Host {
    ports = List.copyOf(ports);
  }

  /** A host that, simulated, has NVIDIA's tools. */
  public Host(DeviceName name, Access access, boolean gpus, List<NicPort> ports) {
    this(name, access, gpus, ports, SimulatedQos.MLNX_QOS);
  }
}
