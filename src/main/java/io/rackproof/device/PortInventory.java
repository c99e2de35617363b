package io.rackproof.device;

import io.rackproof.facts.Observed;
import java.util.List;

/** A switch that can tell what ports it has, before anybody names them in a descriptor. */
public interface PortInventory {
  /**
   * Names of its front panel ports as its commands take them, in the device's order; of a CLI that
   * has no short list, those at which LLDP hears somebody. One round trip.
   */
  Observed<List<String>> portNames();
}
