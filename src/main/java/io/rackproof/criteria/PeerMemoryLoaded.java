package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PeerMemory;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import java.util.List;

/**
 * GPU memory can be registered for RDMA: nvidia_peermem or nv_peer_mem is loaded and registered
 * with the RDMA core, or the GPU's kernel modules, which are loaded, offer DMA-BUF.
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
                    memory.dmaBuf() || memory.registered().stream().anyMatch(MODULES::contains),
                    "peer memory",
                    "nvidia_peermem, nv_peer_mem or DMA-BUF",
                    memory.modules().isEmpty() && !memory.dmaBuf() ? "none loaded" : found(memory),
                    memory.modules().isEmpty()
                        ? "the module was not loaded after the driver was installed or the host"
                            + " rebooted"
                        : "the module was built without the peer-memory interface of the RDMA core"
                            + " that runs: install the GPU driver again after MLNX_OFED",
                    "lsmod | grep peer; then modprobe nvidia_peermem"));
    return checks.verdict();
  }

  private static String found(PeerMemory memory) {
    List<String> idle =
        memory.modules().stream().filter(one -> !memory.registered().contains(one)).toList();
    return String.join(", ", memory.modules())
        + (idle.isEmpty() ? "" : ", which the RDMA core does not use")
        + (memory.dmaBuf() ? " DMA-BUF" : "");
  }
}
