package io.rackproof.discovery;

import io.rackproof.testbed.EcnThresholds;
import java.util.List;
import java.util.Optional;

/**
 * What of the lossless profile the rack shows, where that differs from the default.
 *
 * @param hostMtu bytes
 * @param switchMtu bytes
 * @param notes what is unsure, one sentence each
 */
record FoundProfile(
    Optional<Integer> priority,
    Optional<Integer> dscp,
    Optional<Long> hostMtu,
    Optional<Long> switchMtu,
    Optional<EcnThresholds> ecn,
    List<String> notes) {
  FoundProfile {
    notes = List.copyOf(notes);
  }

  boolean isEmpty() {
    return priority.isEmpty()
        && dscp.isEmpty()
        && hostMtu.isEmpty()
        && switchMtu.isEmpty()
        && ecn.isEmpty();
  }
}
