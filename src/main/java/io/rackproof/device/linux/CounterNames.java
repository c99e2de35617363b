package io.rackproof.device.linux;

import static io.rackproof.facts.CounterKind.BYTES_RECEIVED;
import static io.rackproof.facts.CounterKind.BYTES_SENT;
import static io.rackproof.facts.CounterKind.CNP_HANDLED;
import static io.rackproof.facts.CounterKind.CNP_SENT;
import static io.rackproof.facts.CounterKind.DROP;
import static io.rackproof.facts.CounterKind.ECN_MARK;
import static io.rackproof.facts.CounterKind.GLOBAL_PAUSE_RECEIVED;
import static io.rackproof.facts.CounterKind.GLOBAL_PAUSE_SENT;
import static io.rackproof.facts.CounterKind.LINK_DOWN;
import static io.rackproof.facts.CounterKind.PACKETS_RECEIVED;
import static io.rackproof.facts.CounterKind.PACKETS_SENT;
import static io.rackproof.facts.CounterKind.PFC_RECEIVED;
import static io.rackproof.facts.CounterKind.PFC_SENT;
import static io.rackproof.facts.CounterKind.RETRANSMISSION;
import static io.rackproof.facts.CounterKind.WIRE_ERROR;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.units.Priority;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the drivers' counters mean. Names are matched whole: {@code rx0_ecn_mark} is one channel,
 * not the port. Sources: Linux drivers/net/ethernet mlx5 en_stats.c, bnxt_ethtool.c, ice_ethtool.c;
 * drivers/infiniband/hw mlx5/counters.c, bnxt_re/hw_counters.c, irdma/verbs.c; sw/rxe
 * rxe_hw_counters.c.
 *
 * <p>Left out on purpose: {@code rx_out_of_buffer} counts Ethernet queues, not RDMA; {@code
 * rx_pause_ctrl_phy} counts PFC and global pause together; {@code excessive_buffer_overrun_errors}
 * stays at 15 once it got there.
 */
final class CounterNames {
  /** A name, whose group, if it has one, is the priority. */
  private record Meaning(Pattern name, CounterKind kind) {
    static Meaning of(String regex, CounterKind kind) {
      return new Meaning(Pattern.compile(regex), kind);
    }
  }

  private static final List<Meaning> ETHTOOL =
      List.of(
          // mlx5
          Meaning.of("rx_prio([0-7])_pause", PFC_RECEIVED),
          Meaning.of("tx_prio([0-7])_pause", PFC_SENT),
          Meaning.of("rx_global_pause", GLOBAL_PAUSE_RECEIVED),
          Meaning.of("tx_global_pause", GLOBAL_PAUSE_SENT),
          Meaning.of("[rt]x_discards_phy", DROP),
          Meaning.of("rx_prio([0-7])_(?:discards|buf_discard|cong_discard)", DROP),
          Meaning.of("rx_(?:crc_errors|symbol_err)_phy|tx_errors_phy", WIRE_ERROR),
          Meaning.of("rx_prio([0-7])_marked|rx_ecn_mark", ECN_MARK),
          Meaning.of("rx_prio([0-7])_bytes", BYTES_RECEIVED),
          Meaning.of("tx_prio([0-7])_bytes", BYTES_SENT),
          Meaning.of("rx_prio([0-7])_packets", PACKETS_RECEIVED),
          Meaning.of("tx_prio([0-7])_packets", PACKETS_SENT),
          Meaning.of("link_down_events_phy", LINK_DOWN),
          // bnxt_en; a CoS queue is not a priority
          Meaning.of("rx_pfc_ena_frames_pri([0-7])", PFC_RECEIVED),
          Meaning.of("tx_pfc_ena_frames_pri([0-7])", PFC_SENT),
          Meaning.of("rx_pause_frames", GLOBAL_PAUSE_RECEIVED),
          Meaning.of("tx_pause_frames", GLOBAL_PAUSE_SENT),
          Meaning.of("rx_discard_packets_cos[0-7]", DROP),
          Meaning.of("rx_fcs_err_frames", WIRE_ERROR),
          Meaning.of("rx_bytes_pri([0-7])", BYTES_RECEIVED),
          Meaning.of("tx_bytes_pri([0-7])", BYTES_SENT),
          Meaning.of("rx_packets_pri([0-7])", PACKETS_RECEIVED),
          Meaning.of("tx_packets_pri([0-7])", PACKETS_SENT),
          Meaning.of("link_down_events", LINK_DOWN),
          // ice
          Meaning.of("rx_priority_([0-7])_xoff\\.nic", PFC_RECEIVED),
          Meaning.of("tx_priority_([0-7])_xoff\\.nic", PFC_SENT),
          Meaning.of("link_xoff_rx\\.nic", GLOBAL_PAUSE_RECEIVED),
          Meaning.of("link_xoff_tx\\.nic", GLOBAL_PAUSE_SENT),
          Meaning.of("rx_dropped\\.nic|tx_dropped_link_down\\.nic", DROP),
          Meaning.of("rx_crc_errors\\.nic", WIRE_ERROR));

  private static final List<Meaning> RDMA =
      List.of(
          // mlx5_ib
          Meaning.of(
              "packet_seq_err|out_of_sequence|local_ack_timeout_err|rnr_nak_retry_err"
                  + "|implied_nak_seq_err|roce_adp_retrans|roce_adp_retrans_to|duplicate_request"
                  + "|req_transport_retries_exceeded|req_rnr_retries_exceeded",
              RETRANSMISSION),
          Meaning.of("out_of_buffer", DROP),
          Meaning.of("rx_icrc_encapsulated", WIRE_ERROR),
          Meaning.of("np_ecn_marked_roce_packets", ECN_MARK),
          Meaning.of("np_cnp_sent", CNP_SENT),
          Meaning.of("rp_cnp_handled", CNP_HANDLED),
          // bnxt_re
          Meaning.of(
              "to_retransmits|seq_err_naks_rcvd|max_retry_exceeded|rnr_naks_rcvd|missing_resp",
              RETRANSMISSION),
          Meaning.of("res_oos_drop_count|oos_drop_count|res_oob_drop_count", DROP),
          Meaning.of("[rt]x_roce_discard_pkts|[rt]x_roce_discards", DROP),
          Meaning.of("[rt]x_roce_error_pkts|[rt]x_roce_errors", WIRE_ERROR),
          Meaning.of("rx_ecn_marked_pkts", ECN_MARK),
          Meaning.of("tx_cnp_pkts", CNP_SENT),
          Meaning.of("rx_cnp_pkts", CNP_HANDLED),
          // irdma
          Meaning.of("tcpRetransSegs|RetransSegs", RETRANSMISSION),
          Meaning.of("ip[46]InOctets", BYTES_RECEIVED),
          Meaning.of("ip[46]OutOctets", BYTES_SENT),
          Meaning.of("ip[46]InDiscards", DROP),
          Meaning.of("RxECNMrkd", ECN_MARK),
          Meaning.of("cnpSent", CNP_SENT),
          Meaning.of("cnpHandled", CNP_HANDLED),
          // rxe
          Meaning.of(
              "out_of_seq_request|rcvd_rnr_err|send_rnr_err|rcvd_seq_err|retry_exceeded_err"
                  + "|retry_rnr_exceeded_err|completer_retry_err",
              RETRANSMISSION),
          Meaning.of("send_err", DROP),
          Meaning.of("sent_pkts", PACKETS_SENT),
          Meaning.of("rcvd_pkts", PACKETS_RECEIVED),
          Meaning.of("link_downed", LINK_DOWN));

  /** The port counters of the InfiniBand specification, which RoCE devices show too. */
  private static final List<Meaning> PORT =
      List.of(
          Meaning.of("port_xmit_data", BYTES_SENT),
          Meaning.of("port_rcv_data", BYTES_RECEIVED),
          Meaning.of("port_xmit_packets", PACKETS_SENT),
          Meaning.of("port_rcv_packets", PACKETS_RECEIVED),
          Meaning.of("port_xmit_discards", DROP),
          Meaning.of("port_rcv_errors|symbol_error", WIRE_ERROR),
          Meaning.of("link_downed", LINK_DOWN));

  private CounterNames() {}

  static Optional<Counter> ethtool(String name) {
    return find(ETHTOOL, name);
  }

  /** A file of {@code hw_counters}. */
  static Optional<Counter> rdma(String name) {
    return find(RDMA, name);
  }

  /** A file of {@code counters}. */
  static Optional<Counter> port(String name) {
    return find(PORT, name);
  }

  /**
   * @throws Malformed when it is not a number of zero or more that a long can hold
   */
  static long value(String digits) throws Malformed {
    try {
      long value = Long.parseLong(digits);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException notNumber) {
      // told below
    }
    throw new Malformed("'" + digits + "' is not a counter's value");
  }

  private static Optional<Counter> find(List<Meaning> meanings, String name) {
    for (Meaning meaning : meanings) {
      Matcher matcher = meaning.name().matcher(name);
      if (matcher.matches()) {
        Optional<Priority> priority =
            Optional.ofNullable(matcher.groupCount() > 0 ? matcher.group(1) : null)
                .map(digit -> Priority.of(Integer.parseInt(digit)));
        return Optional.of(new Counter(name, meaning.kind(), priority));
      }
    }
    return Optional.empty();
  }
}
