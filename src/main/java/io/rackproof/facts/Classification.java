package io.rackproof.facts;

import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import java.util.Map;

/**
 * How a NIC port finds the priority of a packet.
 *
 * @param dscpToPriority the map as far as the NIC shows it; empty when trust is PCP
 */
public record Classification(TrustMode trust, Map<Dscp, Priority> dscpToPriority) {
  public Classification {
    dscpToPriority = Map.copyOf(dscpToPriority);
  }
}
