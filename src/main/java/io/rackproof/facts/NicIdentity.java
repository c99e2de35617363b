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
 */
public record NicIdentity(
    String driver,
    String driverVersion,
    String firmware,
    Optional<String> psid,
    Optional<String> pciAddress,
    Optional<Integer> numaNode) {}
