package io.rackproof.sim.host;

import io.rackproof.sim.fabric.NicCounters;
import io.rackproof.sim.fabric.NicCounters.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of {@code hw_counters} as each RDMA driver names them (Linux drivers/infiniband/hw:
 * mlx5/counters.c, irdma/verbs.c, bnxt_re/hw_counters.c).
 */
final class RdmaCounterNames {
  private static final List<String> QUIET_MLX5 =
      List.of(
          "duplicate_request",
          "implied_nak_seq_err",
          "out_of_buffer",
          "req_cqe_flush_error",
          "req_remote_access_errors",
          "req_remote_invalid_request",
          "resp_cqe_error",
          "resp_cqe_flush_error",
          "resp_local_length_error",
          "resp_remote_access_errors",
          "rnr_nak_retry_err",
          "roce_adp_retrans_to",
          "roce_slow_restart",
          "roce_slow_restart_cnps",
          "roce_slow_restart_trans",
          "rp_cnp_ignored",
          "rx_atomic_requests",
          "rx_dct_connect",
          "rx_icrc_encapsulated",
          "rx_read_requests");
  private static final List<String> QUIET_IRDMA =
      List.of(
          "cnpIgnored",
          "ip4InMcastOctets",
          "ip4InMcastPkts",
          "ip4InReasmRqd",
          "ip4InTruncatedPkts",
          "ip4OutNoRoutes",
          "ip6InDiscards",
          "ip6InOctets",
          "ip6InPkts",
          "iwInRdmaReads",
          "iwInRdmaSends",
          "rxVlanErrors",
          "tcpInOptErrors",
          "tcpInProtoErrors");
  private static final List<String> QUIET_BNXT =
      List.of(
          "recoverable_errors",
          "rx_roce_errors",
          "tx_roce_errors",
          "tx_roce_discards",
          "max_retry_exceeded",
          "rnr_naks_rcvd",
          "missing_resp",
          "unrecoverable_err",
          "bad_resp_err",
          "local_qp_op_err",
          "local_protection_err",
          "remote_access_err",
          "res_exceed_max",
          "res_oos_drop_count",
          "oos_drop_count");

  private RdmaCounterNames() {}

  static Map<String, Long> of(String driver, NicCounters counters) {
    Map<String, Long> files = new LinkedHashMap<>();
    switch (driver) {
      case "ice" -> irdma(files, counters);
      case "bnxt_en" -> bnxt(files, counters);
      default -> mlx5(files, counters);
    }
    files.put("lifespan", 10L);
    return files;
  }

  private static void mlx5(Map<String, Long> files, NicCounters counters) {
    files.put("out_of_sequence", counters.total(Kind.OUT_OF_SEQUENCE));
    files.put("packet_seq_err", counters.total(Kind.PACKET_SEQ_ERR));
    files.put("local_ack_timeout_err", counters.total(Kind.ACK_TIMEOUT));
    files.put("roce_adp_retrans", counters.total(Kind.ADAPTIVE_RETRANSMISSION));
    files.put("np_cnp_sent", counters.total(Kind.CNP_SENT));
    files.put("np_ecn_marked_roce_packets", counters.total(Kind.ECN_MARKED));
    files.put("rp_cnp_handled", counters.total(Kind.CNP_HANDLED));
    files.put("req_cqe_error", counters.total(Kind.CQE_ERROR));
    files.put("rx_write_requests", counters.total(Kind.WRITE_REQUESTS));
    QUIET_MLX5.forEach(name -> files.put(name, 0L));
  }

  private static void irdma(Map<String, Long> files, NicCounters counters) {
    files.put("cnpHandled", counters.total(Kind.CNP_HANDLED));
    files.put("cnpSent", counters.total(Kind.CNP_SENT));
    files.put("RxECNMrkd", counters.total(Kind.ECN_MARKED));
    files.put("ip4InDiscards", 0L);
    files.put("ip4InOctets", counters.total(Kind.RX_BYTES));
    files.put("ip4InPkts", counters.total(Kind.RX_PACKETS));
    files.put("ip4OutOctets", counters.total(Kind.TX_BYTES));
    files.put("ip4OutPkts", counters.total(Kind.TX_PACKETS));
    files.put("RxUDP", counters.total(Kind.RX_PACKETS));
    files.put("TxUDP", counters.total(Kind.TX_PACKETS));
    files.put("iwInRdmaWrites", counters.total(Kind.WRITE_REQUESTS));
    files.put(
        "tcpRetransSegs", counters.total(Kind.PACKET_SEQ_ERR) + counters.total(Kind.ACK_TIMEOUT));
    QUIET_IRDMA.forEach(name -> files.put(name, 0L));
  }

  private static void bnxt(Map<String, Long> files, NicCounters counters) {
    files.put("rx_pkts", counters.total(Kind.RX_PACKETS));
    files.put("rx_bytes", counters.total(Kind.RX_BYTES));
    files.put("tx_pkts", counters.total(Kind.TX_PACKETS));
    files.put("tx_bytes", counters.total(Kind.TX_BYTES));
    files.put("rx_roce_discards", 0L);
    files.put("to_retransmits", counters.total(Kind.ACK_TIMEOUT));
    files.put("seq_err_naks_rcvd", counters.total(Kind.PACKET_SEQ_ERR));
    files.put("rx_ecn_marked_pkts", counters.total(Kind.ECN_MARKED));
    files.put("tx_cnp_pkts", counters.total(Kind.CNP_SENT));
    files.put("rx_cnp_pkts", counters.total(Kind.CNP_HANDLED));
    QUIET_BNXT.forEach(name -> files.put(name, 0L));
  }
}
