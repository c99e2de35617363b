package io.rackproof.facts;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is between the NICs and the GPUs of a host.
 *
 * @param links by RDMA device and number of the GPU: {@code PIX}, {@code PXB}, {@code PHB}, {@code
 *     NODE} or {@code SYS}
 */
public record GpuLinks(Map<String, SortedMap<Integer, String>> links) {
  /** Links without a host bridge between, best first. */
  private static final List<String> DIRECT = List.of("PIX", "PXB");

  public GpuLinks {
    links = Map.copyOf(links);
  }

  /** The GPU that a NIC reaches without a host bridge between, the nearest and then the first. */
  public Optional<Integer> nextTo(String rdmaDevice) {
    SortedMap<Integer, String> own = links.getOrDefault(rdmaDevice, new TreeMap<>());
    return DIRECT.stream()
        .flatMap(
            link ->
                own.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(link))
                    .map(Map.Entry::getKey))
        .findFirst();
  }
}
