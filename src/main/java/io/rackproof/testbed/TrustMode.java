package io.rackproof.testbed;

/** What a port derives a packet's priority from. */
public enum TrustMode {
  /** The DSCP of the IP header. */
  DSCP,
  /** The PCP of the VLAN tag. */
  PCP
}
