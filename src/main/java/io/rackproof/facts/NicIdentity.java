package io.rackproof.facts;

import java.util.Optional;

/**
 * What a NIC says it is.
 *
 * @param driver kernel driver, e.g. {@code mlx5_core}
 * @param firmware firmware version without PSID
 * @param psid board id, where the firmware string has one
 * @param pciAddress e.g. {@code 0000:17:00.0}; empty for a virtual device
 * @param numaNode where the kernel tells; empty when it says -1
 * @param processors of that node, as in {@code 0-15,32-47}; empty where the kernel does not tell
 */
public record NicIdentity(
    String driver,
    String driverVersion,
    String firmware,
    Optional<String> psid,
    Optional<String> pciAddress,
    Optional<Integer> numaNode,
    Optional<String> processors) {
  /** Without knowledge of the processors next to it. */
  public NicIdentity(
      String driver,
      String driverVersion,
      String firmware,
      Optional<String> psid,
      Optional<String> pciAddress,
      Optional<Integer> numaNode) {
    this(driver, driverVersion, firmware, psid, pciAddress, numaNode, Optional.empty());
  }
}
