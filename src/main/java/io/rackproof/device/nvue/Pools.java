package io.rackproof.device.nvue;

import io.rackproof.device.Malformed;
import io.rackproof.units.Priority;
import java.util.Optional;

/**
 * Which buffer pool lossless traffic has (Cumulus Linux 5.5 to 5.13, Quality of Service, Flow
 * Control Buffers; RDMA over Converged Ethernet, default configuration).
 */
final class Pools {
  static final String LOSSY = "default-lossy";
  static final String LOSSLESS = "default-lossless";
  private static final String ROCE = "roce-lossless";
  private static final Priority ROCE_PRIORITY = Priority.of(3);

  private Pools() {}

  /** Whether {@code nv set qos roce} is on: it says so by itself in one of two wordings, or not. */
  static boolean roce(AppliedConfig config) {
    return config.object("qos roce").isPresent()
        && !config.value("qos roce", "enable").orElse("on").equals("off")
        && !config.value("qos roce", "state").orElse("enabled").equals("disabled");
  }

  static boolean advanced(AppliedConfig config) {
    return config.object("qos advance-buffer-config").isPresent();
  }

  /** Per cent of the memory that the lossless pool has; empty when nobody gave it any. */
  static Optional<String> lossless(AppliedConfig config) {
    return config.value("qos traffic-pool " + LOSSLESS, "memory-percent");
  }

  /**
   * The pool that a priority with PFC on is in; empty when it has none of its own.
   *
   * @throws Malformed when an advanced buffer configuration decides it, which is not read here
   */
  static Optional<String> of(AppliedConfig config, Priority priority) throws Malformed {
    if (advanced(config)) {
      throw new Malformed(
          "'qos advance-buffer-config' is set, and which pool it gives to priority "
              + priority
              + " is not read; see 'nv show qos buffer'");
    }
    boolean lossy = config.value("qos roce", "mode").orElse("lossless").equals("lossy");
    if (roce(config) && !lossy && priority.equals(ROCE_PRIORITY)) {
      return Optional.of(ROCE);
    }
    return lossless(config).filter(percent -> !percent.equals("0")).map(percent -> LOSSLESS);
  }
}
