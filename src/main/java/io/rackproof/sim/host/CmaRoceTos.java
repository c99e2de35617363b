package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code cma_roce_tos -d DEVICE -p 1}: default type of service of rdma_cm (mlnx-tools). */
final class CmaRoceTos implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    return new Arguments(call.argv()).after("-d").flatMap(host::byRdmaDevice).isPresent()
        ? Output.ok("0\n")
        : new Output(1, "Device was not found\n", "");
  }
}
