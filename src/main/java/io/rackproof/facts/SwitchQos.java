package io.rackproof.facts;

import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;

/**
 * QoS state of a switch port, as it is in force there.
 *
 * @param dscpToPriority the map bound to the port; a DSCP that is not in it goes to priority 0
 * @param priorityToQueue the map bound to the port
 * @param ecn marking thresholds of the queue of the lossless priority; {@code Unsupported} where
 *     that queue has no marking at all
 * @param bufferProfile name of the buffer profile of the lossless priority group; {@code
 *     Unsupported} where it has none
 */
public record SwitchQos(
    PriorityMask pfc,
    Map<Dscp, Priority> dscpToPriority,
    Map<Priority, Integer> priorityToQueue,
    Observed<EcnThresholds> ecn,
    Observed<String> scheduler,
    Observed<String> bufferProfile) {
  public SwitchQos {
    dscpToPriority = Map.copyOf(dscpToPriority);
    priorityToQueue = Map.copyOf(priorityToQueue);
  }
}
