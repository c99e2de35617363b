package io.rackproof.facts;

import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;

/**
 * What a NIC marks congestion notification packets (CNPs) with.
 *
 * @param priority 802.1p priority, where they have a VLAN tag
 */
public record CnpMarking(Dscp dscp, Priority priority) {}
