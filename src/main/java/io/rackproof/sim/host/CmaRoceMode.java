package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code cma_roce_mode -d DEVICE -p 1}: what connections by rdma_cm speak (mlnx-tools). */
final class CmaRoceMode implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    Optional<SimNic> nic = new Arguments(call.argv()).after("-d").flatMap(host::byRdmaDevice);
    if (nic.isEmpty()) {
      return new Output(1, "Device was not found\n", "");
    }
    return Output.ok(
        (nic.get().has(SimNic.Flaw.ROCE_V1) || nic.get().card().firstRoce()
                ? "IB/RoCE v1"
                : "RoCE v2")
            + "\n");
  }
}
