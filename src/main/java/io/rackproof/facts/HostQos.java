package io.rackproof.facts;

import io.rackproof.testbed.TrustMode;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;

/**
 * QoS state of a NIC port.
 *
 * @param dscpToPriority whole map; empty when trust is PCP, because the NIC then shows none
 * @param ecnNotification priorities on which it answers marked packets with CNPs
 * @param ecnReaction priorities on which it slows down on CNPs
 */
public record HostQos(
    TrustMode trust,
    PriorityMask pfc,
    Map<Dscp, Priority> dscpToPriority,
    DcbxMode dcbx,
    Observed<PriorityMask> ecnNotification,
    Observed<PriorityMask> ecnReaction) {
  public HostQos {
    dscpToPriority = Map.copyOf(dscpToPriority);
  }
}
