package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.Ratio;

/**
 * What makes the fabric lossless for RoCE.
 *
 * @param priority the one priority with PFC on; also traffic class and queue on switches
 * @param dscp what RoCE packets are marked with
 * @param trust what ports classify by
 * @param hostMtu MTU of the NICs' netdevs
 * @param switchMtu MTU of the switch ports
 * @param ecn marking thresholds of the lossless queue
 * @param share weight of the lossless queue among all, 1 to 100 %
 * @param congestion who slows senders down when a queue builds
 * @param cnp what tells senders to slow down is marked with
 */
public record LosslessProfile(
    Priority priority,
    Dscp dscp,
    TrustMode trust,
    ByteSize hostMtu,
    ByteSize switchMtu,
    EcnThresholds ecn,
    Ratio share,
    CongestionPolicy congestion,
    CnpProfile cnp) {
  /** With the marks of CNPs left open. */
  public LosslessProfile(
      Priority priority,
      Dscp dscp,
      TrustMode trust,
      ByteSize hostMtu,
      ByteSize switchMtu,
      EcnThresholds ecn,
      Ratio share,
      CongestionPolicy congestion) {
    this(priority, dscp, trust, hostMtu, switchMtu, ecn, share, congestion, CnpProfile.OPEN);
  }

  /** With marks before pauses. */
  public LosslessProfile(
      Priority priority,
      Dscp dscp,
      TrustMode trust,
      ByteSize hostMtu,
      ByteSize switchMtu,
      EcnThresholds ecn,
      Ratio share) {
    this(priority, dscp, trust, hostMtu, switchMtu, ecn, share, CongestionPolicy.ECN_FIRST);
  }
}
