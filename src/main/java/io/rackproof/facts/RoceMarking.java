package io.rackproof.facts;

import io.rackproof.units.Dscp;
import java.util.Optional;

/**
 * What a host marks RoCE packets with. A traffic class is the IP header's byte: DSCP and two bits
 * of ECN (RFC 2474, RFC 3168).
 *
 * @param connections DSCP of connections by rdma_cm whose application names none
 * @param forced DSCP that the driver gives all packets, whatever their application says; empty
 *     where it leaves that to applications
 */
public record RoceMarking(Observed<Dscp> connections, Observed<Optional<Dscp>> forced) {}
