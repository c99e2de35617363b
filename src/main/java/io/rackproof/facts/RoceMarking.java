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
 * @param cnp marks of congestion notification packets, which the NIC sends by itself
 */
public record RoceMarking(
    Observed<Dscp> connections, Observed<Optional<Dscp>> forced, Observed<CnpMarking> cnp) {
  /** Of which the marks of CNPs were not read. */
  public RoceMarking(Observed<Dscp> connections, Observed<Optional<Dscp>> forced) {
    this(connections, forced, Observed.unknown("the marks of CNPs were not read", ""));
  }

  /** The same with the marks of CNPs. */
  public RoceMarking withCnp(Observed<CnpMarking> value) {
    return new RoceMarking(connections, forced, value);
  }
}
