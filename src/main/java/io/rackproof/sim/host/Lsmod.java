package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;

/** {@code lsmod}: the kernel modules in use (kmod, tools/lsmod.c). */
final class Lsmod implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    StringBuilder text = new StringBuilder("Module                  Size  Used by\n");
    if (host.peerMemory()) {
      text.append(row("nvidia_peermem", 20480, 0, ""));
    }
    if (host.gpus()) {
      text.append(row("nvidia_uvm", 4943872, 2, ""));
      text.append(
          row(
              "nvidia",
              54083584,
              84,
              host.peerMemory() ? "nvidia_uvm,nvidia_peermem" : "nvidia_uvm"));
    }
    text.append(row("rdma_ucm", 36864, 0, ""));
    text.append(row("rdma_cm", 151552, 1, "rdma_ucm"));
    text.append(row("mlx5_ib", 585728, 0, ""));
    text.append(row("ib_uverbs", 204800, 2, "rdma_ucm,mlx5_ib"));
    text.append(
        row(
            "ib_core",
            536576,
            host.peerMemory() ? 5 : 4,
            "rdma_cm,rdma_ucm,mlx5_ib,ib_uverbs" + (host.peerMemory() ? ",nvidia_peermem" : "")));
    text.append(row("mlx5_core", 2568192, 1, "mlx5_ib"));
    return Output.ok(text.toString());
  }

  private static String row(String module, int size, int uses, String users) {
    String row = String.format("%-19s %8d  %d", module, size, uses);
    return (users.isEmpty() ? row : row + " " + users) + "\n";
  }
}
