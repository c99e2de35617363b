package io.rackproof.facts;

import java.util.List;

/**
 * What lets the NIC reach GPU memory.
 *
 * @param modules loaded kernel modules that matter, e.g. {@code nvidia_peermem}
 * @param registered those of them that use the RDMA core, without which they do nothing
 * @param dmaBuf whether the kernel modules of the GPU support DMA-BUF (open kernel modules)
 */
public record PeerMemory(List<String> modules, List<String> registered, boolean dmaBuf) {
  public PeerMemory {
    modules = List.copyOf(modules);
    registered = List.copyOf(registered);
  }

  /** Where every module that is loaded is registered. */
  public PeerMemory(List<String> modules, boolean dmaBuf) {
    this(modules, modules, dmaBuf);
  }
}
