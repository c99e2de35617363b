package io.rackproof.diagnosis.triage;

import io.rackproof.diagnosis.Cause;
import io.rackproof.diagnosis.triage.Deltas.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Growth of RDMA's hw_counters and of ethtool's port counters. Absolute values are never judged;
 * names are those of the drivers mlx5, bnxt_re and irdma.
 */
final class CounterRule implements Rule {
  private static final Cause LOSS =
      new Cause(
          "packet-loss",
          "retransmit",
          "packets are lost on the path: acknowledgements time out or sequence numbers are missed",
          "find the queue that drops: switch queue counters of the path, then cable and optic",
          "show queue counters, and hw_counters of both ends, twice under load");
  private static final Cause REORDER =
      new Cause(
          "reordered",
          "retransmit",
          "packets arrive out of order, as adaptive routing makes them, without loss",
          "note it",
          "packet_seq_err and local_ack_timeout_err stay flat under load");
  private static final Cause NOT_READY =
      new Cause(
          "receiver-not-posted",
          "retransmit",
          "the receiver had no buffer posted in time (RNR)",
          "look at the load of the receiving host; raise receive depth and rnr_retry",
          "rnr_nak_retry_err of both ends, twice");
  private static final Cause RESET =
      new Cause(
          "counters-reset",
          "operations",
          "counters were cleared, or the device restarted, between the two readings",
          "repeat; nobody may clear counters meanwhile",
          "boot id and uptime before and after");
  private static final Cause FLAP =
      new Cause(
          "link-downed",
          "link",
          "the link went down meanwhile",
          "reseat or replace cable and optic; try another switch port",
          "cat /sys/class/infiniband/<device>/ports/1/counters/link_downed, twice");
  private static final Cause WIRE =
      new Cause(
          "bad-cable",
          "link",
          "bits are wrong on the wire: bad cable, optic or dirty fibre",
          "clean, then replace cable or optic",
          "ethtool -S <netdev> | grep -E 'symbol|crc', twice");
  private static final Cause RECEIVER =
      new Cause(
          "receiver-out-of-buffer",
          "retransmit",
          "the receiving NIC drops for want of buffer: host or PCIe is too slow",
          "PCIe width, NUMA placement, ring sizes of the receiving host",
          "ethtool -S <netdev> | grep -E 'discard|out_of_buffer', twice under load");
  private static final Cause PAUSE =
      new Cause(
          "nic-pause-storm",
          "pfc",
          "a NIC sends PFC pauses without receiving: its receive side is stuck",
          "reset the NIC or reboot the host, update its firmware; watchdog on NIC and switch",
          "ethtool -S <netdev> | grep -E 'pause|rx_prio', twice");
  private static final Cause PFC_GROWS =
      new Cause(
          "pfc-growing",
          "pfc",
          "pause frames grow under load: a receiver is too slow, or priorities differ at two ends",
          "follow the pauses to the port that sends them; compare PFC and priority maps of both ends",
          "show pfc counters ; ethtool -S <netdev> | grep pause, twice");

  @Override
  public List<Cause> causes() {
    return List.of(LOSS, REORDER, NOT_READY, RESET, FLAP, WIRE, RECEIVER, PAUSE, PFC_GROWS);
  }

  @Override
  public List<Finding> look(Fragment text, Profile profile) {
    Deltas deltas = Deltas.of(text);
    List<Finding> findings = new ArrayList<>();
    deltas
        .reset()
        .ifPresent(
            line -> findings.add(Finding.of(RESET, Outcome.INVALID, Finding.STATE, "", line)));
    if (!findings.isEmpty()) {
      return findings;
    }
    grown(findings, deltas, FLAP, "link_downed|link_down_events(?:_phy)?|port_state_changes");
    grown(
        findings,
        deltas,
        WIRE,
        "(?:rx_)?(?:symbol_errors?|crc_errors?|pcs_symbol_err)\\w*|symbol_error");
    loss(findings, deltas, profile);
    grown(findings, deltas, NOT_READY, "rnr_nak_retry_err|rnr_naks?_rcvd");
    grown(
        findings,
        deltas,
        RECEIVER,
        "out_of_buffer|rx_out_of_buffer|rx_discards_phy|rx_prio\\d_(?:buf_)?discards?");
    pauses(findings, deltas);
    return findings;
  }

  private static void grown(List<Finding> findings, Deltas deltas, Cause cause, String names) {
    deltas
        .grown(names)
        .ifPresent(
            growth ->
                findings.add(Finding.of(cause, Outcome.DEFECT, Finding.STATE, "", growth.line())));
  }

  private static void loss(List<Finding> findings, Deltas deltas, Profile profile) {
    String lost =
        "local_ack_timeout_err|packet_seq_err|implied_nak_seq_err|roce_slow_restart"
            + "|tx_timeout|retrans\\w*|RetransSegs|to_retransmits|seq_err_naks_rcvd";
    List<Line> lines =
        deltas.growth().entrySet().stream()
            .filter(entry -> entry.getKey().matches(lost) && entry.getValue().value() > 0)
            .map(entry -> entry.getValue().line())
            .toList();
    Optional<Growth> order = deltas.grown("out_of_sequence|oos_drop_count|roce_adp_retrans");
    boolean judged = deltas.flat("packet_seq_err") && deltas.flat("local_ack_timeout_err");
    if (!lines.isEmpty()) {
      Line[] all = Stream.concat(lines.stream(), marks(deltas)).distinct().toArray(Line[]::new);
      Finding loss = Finding.of(LOSS, Outcome.DEFECT, Finding.STATE, "", all);
      findings.add(
          deltas.flat("(?:rx|tx)_prio\\d_pause")
              ? loss.because("PFC is flat meanwhile: a lossy queue, or RoCE in another priority")
              : loss);
    } else if (order.isPresent() && judged && profile.adaptiveRouting()) {
      findings.add(Finding.of(REORDER, Outcome.REMARK, Finding.STATE, "", order.get().line()));
    } else if (order.isPresent()) {
      findings.add(Finding.of(LOSS, Outcome.DEFECT, Finding.MEASURED, "", order.get().line()));
    } else if (judged
        && (deltas.loaded() || deltas.grown(".*(?:bytes|packets|data)").isPresent())) {
      findings.add(
          Finding.of(
              LOSS,
              Outcome.PROOF,
              Finding.STATE,
              "",
              deltas.of("packet_seq_err").orElseThrow().line()));
    }
  }

  private static Stream<Line> marks(Deltas deltas) {
    return deltas.grown("np_ecn_marked_roce_packets").stream().map(Growth::line);
  }

  private static void pauses(List<Finding> findings, Deltas deltas) {
    Optional<Growth> sent = deltas.grown("tx_prio\\d_pause");
    Optional<Growth> lasted = deltas.grown("tx_prio\\d_pause_duration");
    boolean still = deltas.flat("rx_prio\\d_bytes") || deltas.flat("rx_bytes_phy");
    // The drivers count microseconds; one part in a hundred of the time is what may be.
    boolean tooLong =
        lasted.isPresent()
            && deltas.seconds().isPresent()
            && lasted.get().value() > 0.01 * 1e6 * deltas.seconds().getAsDouble();
    if (sent.isPresent() && (still || tooLong)) {
      findings.add(Finding.of(PAUSE, Outcome.DEFECT, Finding.STATE, "", sent.get().line()));
    } else {
      deltas
          .grown("(?:tx|rx)_prio\\d_pause")
          .ifPresent(
              growth ->
                  findings.add(
                      Finding.of(PFC_GROWS, Outcome.DEFECT, Finding.MEASURED, "", growth.line())));
    }
  }
}
