package io.rackproof.testbed;

import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.Optional;

/**
 * What congestion notification packets are to be marked with; empty where that is left open.
 *
 * @param priority 802.1p priority
 */
public record CnpProfile(Optional<Dscp> dscp, Optional<Priority> priority) {
  /** All left open. */
  public static final CnpProfile OPEN = new CnpProfile(Optional.empty(), Optional.empty());
}
