package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import java.util.List;

/**
 * GPU memory can be registered for RDMA: nvidia_peermem or nv_peer_mem is loaded, or the GPU's
 * kernel modules offer DMA-BUF.
 */
public final class PeerMemoryLoaded {
  private static final List<String> MODULES = List.of("nvidia_peermem", "nv_peer_mem");

  public Verdict judge(Host host, NicPort port, Observed<PeerMemory> observed) {
    Checks checks = new Checks(CriterionId.PEER_MEMORY, port.id()).confirmWith("lsmod | grep peer");
    if (!host.gpus()) {
      return new Verdict(
          CriterionId.PEER_MEMORY,
          port.id(),
          Status.NOT_APPLICABLE,
          "",
          "",
          "the descriptor says that " + host.name() + " has no GPUs",
          "",
          List.of(),
          List.of());
    }
    checks
        .require(observed)
        .ifPresent(
            memory ->
                checks.expect(
                    memory.dmaBuf() || memory.modules().stream().anyMatch(MODULES::contains),
                    "peer memory",
                    "nvidia_peermem, nv_peer_mem or DMA-BUF",
                    memory.modules().isEmpty() && !memory.dmaBuf()
                        ? "none loaded"
                        : String.join(", ", memory.modules()) + (memory.dmaBuf() ? " DMA-BUF" : ""),
                    "the module was not loaded after the driver was installed or the host rebooted",
                    "lsmod | grep peer; then modprobe nvidia_peermem"));
    return checks.verdict();
  }
}
