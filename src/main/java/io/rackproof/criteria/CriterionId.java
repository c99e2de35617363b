package io.rackproof.criteria;

import java.util.Locale;

/** The criteria of acceptance, in the order in which a report shows them. */
public enum CriterionId {
  REACHABLE(Scope.DEVICE, "Device answers over SSH with the expected host key"),
  QOS_APPLIED(Scope.DEVICE, "Lossless profile is in force on the device"),
  PORT_ACTIVE(Scope.PORT, "Port is active, Ethernet, at the expected speed"),
  CABLING(Scope.PORT, "NIC is on the switch port that the descriptor says"),
  LINK_QUALITY(Scope.PORT, "Link runs with the FEC of its speed, few bit errors and a cool module"),
  NIC(Scope.PORT, "NIC is recognised, of the model, and beside the GPU that it serves"),
  FIRMWARE(Scope.PORT, "Firmware and driver are allowed for the board, and the same everywhere"),
  ROCE_FIRMWARE(Scope.PORT, "Firmware parameters let RoCE and its congestion control work"),
  PCIE(Scope.PORT, "PCIe link of the NIC trained at full speed and width, and feeds the port"),
  PCIE_TUNING(Scope.PORT, "PCIe requests are large, ordering relaxed, the way to the GPU direct"),
  TUNING(Scope.PORT, "Interrupts, queues, rings and processors are tuned for low latency"),
  ROCE_V2(Scope.PORT, "Port speaks RoCEv2 on the GID of its own IPv4 address"),
  MTU(Scope.PORT, "MTU at the NIC, its RDMA device and its switch port"),
  PATH_MTU(Scope.PAIR, "Full-size packets cross the path unfragmented, both ways"),
  RDMA_READY(Scope.PAIR, "Ends can exchange RDMA messages: limits, routes, ARP, TCP, UDP 4791"),
  LOSSLESS(Scope.PORT, "Lossless priority agrees at both ends of the cable and with the profile"),
  AGREEMENT(Scope.PORT, "Every hop treats RoCE as the other end of its cable and as the rack does"),
  PEER_MEMORY(Scope.PORT, "NIC can reach GPU memory"),
  BANDWIDTH(Scope.PAIR, "RDMA write bandwidth near line rate, both ways"),
  LATENCY(Scope.PAIR, "RDMA write latency and jitter within bounds"),
  PFC_FLAT(Scope.PORT, "PFC counters stay flat under load at both ends of the cable"),
  NO_LOSS(Scope.PORT, "Nothing dropped, discarded or retransmitted under load"),
  LOSSLESS_QUEUE(Scope.PORT, "RoCE traffic goes through the lossless queue of the switch port"),
  INCAST(Scope.PORT, "Many senders share one port: no loss, fair, marked before paused"),
  REGRESSION(Scope.PORT, "Bandwidth and latency are as good as on earlier nights"),
  SOAK(Scope.PORT, "Bandwidth stays, nothing is lost, the link stays up, hour after hour"),
  RESTORED(Scope.DEVICE, "Device is back exactly as it was");

  private final Scope scope;
  private final String title;

  CriterionId(Scope scope, String title) {
    this.scope = scope;
    this.title = title;
  }

  public Scope scope() {
    return scope;
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
