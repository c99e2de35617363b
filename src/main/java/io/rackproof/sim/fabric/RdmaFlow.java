package io.rackproof.sim.fabric;

import java.time.Duration;

/**
 * RDMA writes from one port to another over reliable connections, back to back.
 *
 * @param mtu RoCE MTU that both ends agreed on
 * @param trafficClass octet of the IP header: DSCP and ECN bits
 * @param messageSize bytes of a message
 * @param queuePairs connections side by side
 */
public record RdmaFlow(
    SimNic from,
    SimNic to,
    int mtu,
    int trafficClass,
    long messageSize,
    int queuePairs,
    Duration duration) {
  /** Headers of each packet that are part of a frame: Ethernet, FCS, IPv4, UDP, BTH, ICRC. */
  private static final int FRAME_HEADERS = 14 + 4 + 20 + 8 + 12 + 4;

  /** What the wire holds besides frames: preamble and gap. */
  private static final int PREAMBLE_AND_GAP = 20;

  /** Header of a message's first packet. */
  private static final int RETH = 16;

  public int dscp() {
    return trafficClass >> 2;
  }

  /** Whether its packets may be marked: ECT(0) or ECT(1), RFC 3168. */
  public boolean ecnCapable() {
    int ecn = trafficClass & 3;
    return ecn == 1 || ecn == 2;
  }

  public long packetsPerMessage() {
    return Math.max(1, (messageSize + mtu - 1) / mtu);
  }

  /** Bytes of a message's frames. */
  public long frameBytesPerMessage() {
    return messageSize + packetsPerMessage() * FRAME_HEADERS + RETH;
  }

  /** Share of the wire that carries payload. */
  public double packetEfficiency() {
    double wire = frameBytesPerMessage() + (double) packetsPerMessage() * PREAMBLE_AND_GAP;
    return messageSize / wire;
  }

  /** Size of its largest IP packet. */
  public int largestPacket() {
    return (int) Math.min(mtu, messageSize) + 20 + 8 + 12 + 4 + RETH;
  }
}
