package io.rackproof.testbed;

/** What a simulated host has to set DCB of its NICs with. */
public enum SimulatedQos {
  /** NVIDIA's tool, and iproute2's beside it. */
  MLNX_QOS,
  /** iproute2's {@code dcb} alone. */
  DCB,
  /** NVIDIA's tool before it knew DSCP, and iproute2's. */
  OLD_MLNX_QOS,
  /** lldpad, told to set no PFC yet. */
  LLDPAD
}
