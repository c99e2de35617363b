package io.rackproof.facts;

import io.rackproof.units.PriorityMask;

/**
 * QoS state of a NIC port.
 *
 * @param classification how packets get their priority; unknown where no tool of the host shows it
 * @param control who may change it beside the tool that shows it
 * @param ecnNotification priorities on which it answers marked packets with CNPs
 * @param ecnReaction priorities on which it slows down on CNPs
 * @param marking what RoCE packets are marked with unless their application says otherwise
 */
public record HostQos(
    Observed<Classification> classification,
    PriorityMask pfc,
    DcbControl control,
    Observed<PriorityMask> ecnNotification,
    Observed<PriorityMask> ecnReaction,
    RoceMarking marking) {}
