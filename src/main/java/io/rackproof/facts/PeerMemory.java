package io.rackproof.facts;

import java.util.List;

/**
 * What lets the NIC reach GPU memory.
 *
 * @param modules loaded kernel modules that matter, e.g. {@code nvidia_peermem}
 * @param dmaBuf whether the kernel modules of the GPU support DMA-BUF (open kernel modules)
 */
public record PeerMemory(List<String> modules, boolean dmaBuf) {
  public PeerMemory {
    modules = List.copyOf(modules);
  }
}
