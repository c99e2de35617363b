package io.rackproof.criteria;

import java.util.Locale;

/** The criteria of acceptance, in the order in which a report shows them. */
public enum CriterionId {
  REACHABLE("Device answers over SSH with the expected host key"),
  QOS_APPLIED("Lossless profile is in force on the device"),
  PORT_ACTIVE("Port is active, Ethernet, at the expected speed"),
  ROCE_V2("Port speaks RoCEv2 on the GID of its own IPv4 address"),
  MTU("MTU at the NIC, its RDMA device and its switch port"),
  PATH_MTU("Full-size packets cross the path unfragmented, both ways"),
  LOSSLESS("Lossless priority agrees at both ends of the cable and with the profile"),
  PEER_MEMORY("NIC can reach GPU memory"),
  BANDWIDTH("RDMA write bandwidth near line rate, both ways"),
  LATENCY("RDMA write latency and jitter within bounds"),
  PFC_FLAT("PFC counters stay flat under load at both ends of the cable"),
  NO_LOSS("Nothing dropped, discarded or retransmitted under load"),
  RESTORED("Device is back exactly as it was");

  private final String title;

  CriterionId(String title) {
    this.title = title;
  }

  /** One line for a report. */
  public String title() {
    return title;
  }

  /** Anchor of its documentation in the README. */
  public String anchor() {
    return name().toLowerCase(Locale.ROOT);
  }
}
