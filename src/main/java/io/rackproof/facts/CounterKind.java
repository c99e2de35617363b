package io.rackproof.facts;

/** What a counter counts, whatever the device calls it. */
public enum CounterKind {
  /** PFC pause frames received for a priority. */
  PFC_RECEIVED,
  /** PFC pause frames sent for a priority. */
  PFC_SENT,
  /** 802.3x pause frames received, all traffic stopped. */
  GLOBAL_PAUSE_RECEIVED,
  /** 802.3x pause frames sent. */
  GLOBAL_PAUSE_SENT,
  /** Packets dropped or discarded, in either direction, for want of buffer. */
  DROP,
  /** Packets in error on the wire. */
  WIRE_ERROR,
  /** Signs of retransmission at an RDMA end: sequence errors, time-outs, NAKs. */
  RETRANSMISSION,
  /** Packets marked, or seen marked, Congestion Experienced. */
  ECN_MARK,
  /** CNPs sent. */
  CNP_SENT,
  /** CNPs received and answered. */
  CNP_HANDLED,
  /** Payload or wire bytes sent. */
  BYTES_SENT,
  /** Payload or wire bytes received. */
  BYTES_RECEIVED,
  /** Packets sent, of one priority or queue where the counter has one. */
  PACKETS_SENT,
  /** Packets received, of one priority or queue where the counter has one. */
  PACKETS_RECEIVED,
  /** Times that the PFC watchdog acted. */
  WATCHDOG,
  /** Times that the link went down. */
  LINK_DOWN
}
