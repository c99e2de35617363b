package io.rackproof.facts;

import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Map;
import java.util.Optional;

/**
 * QoS state of a switch port, as it is in force there.
 *
 * @param pfc priorities that it pauses and honours; {@code Unsupported} where the OS has no PFC
 * @param dscpToPriority the map bound to the port; a DSCP that is not in it goes to priority 0
 * @param priorityToQueue the map bound to the port
 * @param ecn marking thresholds of the queue of the lossless priority, empty where that queue does
 *     not mark
 * @param scheduler scheduling of that queue, in the device's words
 * @param bufferProfile buffer profile of the lossless priority group, empty where it has none
 * @param headroom what that group has for the packets in flight after a pause, and when it pauses,
 *     in the device's words; {@code Unsupported} where the device does not show it
 * @param watchdog state of the PFC watchdog at the port, in the device's words
 */
public record SwitchQos(
    Observed<PriorityMask> pfc,
    Map<Dscp, Priority> dscpToPriority,
    Map<Priority, Integer> priorityToQueue,
    Observed<Optional<EcnThresholds>> ecn,
    Observed<String> scheduler,
    Observed<Optional<String>> bufferProfile,
    Observed<String> headroom,
    Observed<String> watchdog) {
  public SwitchQos {
    dscpToPriority = Map.copyOf(dscpToPriority);
    priorityToQueue = Map.copyOf(priorityToQueue);
  }
}
