package io.rackproof.testbed;

import java.util.Optional;

/**
 * What a descriptor may say of a NIC beyond its model and speed.
 *
 * @param psid board id (PSID), e.g. {@code MT_0000000838}
 * @param firmware the firmware that it must run
 * @param numaNode the NUMA node that its slot must be on
 * @param gpu number of the GPU whose memory it is measured with
 */
public record NicOrder(
    Optional<String> psid,
    Optional<VersionRule> firmware,
    Optional<Integer> numaNode,
    Optional<Integer> gpu) {
  /** Where nothing more is said. */
  public static final NicOrder ANY =
      new NicOrder(Optional.empty(), Optional.empty(), Optional.empty());

  /** With whatever GPU is next to it. */
  public NicOrder(
      Optional<String> psid, Optional<VersionRule> firmware, Optional<Integer> numaNode) {
    this(psid, firmware, numaNode, Optional.empty());
  }
}
