package io.rackproof.facts;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How near NICs are to GPUs.
 *
 * @param gpus how many there are
 * @param models name of each, in their order; empty where it was not read
 * @param links by RDMA device, what is between it and each GPU, in the GPUs' order: {@code PIX},
 *     {@code PXB}, {@code PHB}, {@code NODE} or {@code SYS} (nvidia-smi)
 */
public record GpuTopology(int gpus, List<String> models, Map<String, List<String>> links) {
  /** Under one PCIe switch, so that traffic between both does not pass the processor. */
  private static final Set<String> NEAR = Set.of("PIX", "PXB");

  public GpuTopology {
    models = List.copyOf(models);
    links = Map.copyOf(links);
  }

  /** Numbers of the GPUs that are under one PCIe switch with a NIC, with what is between. */
  public Map<Integer, String> near(String rdmaDevice) {
    Map<Integer, String> near = new TreeMap<>();
    List<String> all = links.getOrDefault(rdmaDevice, List.of());
    for (int gpu = 0; gpu < all.size(); gpu++) {
      if (NEAR.contains(all.get(gpu))) {
        near.put(gpu, all.get(gpu));
      }
    }
    return near;
  }
}
