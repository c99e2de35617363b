package io.rackproof.testbed;

import io.rackproof.units.Bandwidth;
import java.util.List;

/**
 * What a NIC's PCI ID says of it.
 *
 * @param name as a descriptor calls it: {@code ConnectX-7}
 * @param ids of its physical functions
 * @param speed the fastest that a port of any of its boards can be
 * @param pcieGeneration the newest that any of its boards has
 * @param driver kernel driver of its network interface: {@code mlx5_core}
 * @param dpu whether it has processors of its own, which may own its ports
 */
public record NicModel(
    String name, List<PciId> ids, Bandwidth speed, int pcieGeneration, String driver, boolean dpu) {
  public NicModel {
    ids = List.copyOf(ids);
  }
}
