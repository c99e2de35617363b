package io.rackproof.sim.host;

import io.rackproof.sim.fabric.NicCounters;
import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;

/**
 * {@code ethtool -S} of a mlx5 netdev (drivers/net/ethernet/mellanox/mlx5/core/en_stats.c):
 * counters of pauses exist only for priorities that have PFC on.
 */
final class EthtoolStats {
  private final StringBuilder text = new StringBuilder("NIC statistics:\n");

  private EthtoolStats() {}

  static String of(SimNic nic) {
    EthtoolStats stats = new EthtoolStats();
    stats.vport(nic.counters());
    stats.port(nic.counters());
    for (int priority = 0; priority < 8; priority++) {
      stats.traffic(nic.counters(), priority);
    }
    for (Priority priority : nic.settings().pfc().priorities()) {
      stats.pauses(nic.counters(), priority.value());
    }
    if (nic.has(SimNic.Flaw.GLOBAL_PAUSE)) { // shown only while global pause is on (en_stats.c)
      stats.row("rx_global_pause", 0);
      stats.row("tx_global_pause", nic.counters().total(Kind.TX_GLOBAL_PAUSE));
    }
    stats.row("tx_pause_storm_warning_events", 0);
    stats.row("tx_pause_storm_error_events", 0);
    stats.row("module_unplug", 0);
    stats.row("module_bus_stuck", 0);
    stats.row("module_high_temp", 0);
    stats.row("module_bad_shorted", 0);
    for (int priority = 0; priority < 8; priority++) {
      stats.row("rx_prio" + priority + "_buf_discard", 0);
      stats.row("rx_prio" + priority + "_cong_discard", 0);
      stats.row("rx_prio" + priority + "_marked", 0);
    }
    return stats.text.toString();
  }

  private void row(String name, long value) {
    text.append("     ").append(name).append(": ").append(value).append('\n');
  }

  private void vport(NicCounters counters) {
    row("rx_packets", 48_213);
    row("rx_bytes", 6_310_442);
    row("tx_packets", 39_002);
    row("tx_bytes", 5_120_918);
    row("rx_ecn_mark", 0);
    row("rx_removed_vlan_packets", 0);
    row("rx_csum_none", 127);
    row("tx_queue_stopped", 0);
    row("tx_queue_dropped", 0);
    row("rx_wqe_err", 0);
    row("rx_out_of_buffer", 0);
    row("rx_if_down_packets", 0);
    row("rx_steer_missed_packets", 31);
    row("rx_vport_rdma_unicast_packets", counters.total(Kind.RX_PACKETS));
    row("rx_vport_rdma_unicast_bytes", counters.total(Kind.RX_BYTES));
    row("tx_vport_rdma_unicast_packets", counters.total(Kind.TX_PACKETS));
    row("tx_vport_rdma_unicast_bytes", counters.total(Kind.TX_BYTES));
  }

  private void port(NicCounters counters) {
    row("tx_packets_phy", counters.total(Kind.TX_PACKETS));
    row("rx_packets_phy", counters.total(Kind.RX_PACKETS));
    row("rx_crc_errors_phy", counters.total(Kind.RX_CRC_ERRORS));
    row("tx_bytes_phy", counters.total(Kind.TX_BYTES));
    row("rx_bytes_phy", counters.total(Kind.RX_BYTES));
    row("rx_in_range_len_errors_phy", 0);
    row("rx_oversize_pkts_phy", 0);
    row("rx_symbol_err_phy", counters.total(Kind.RX_CRC_ERRORS));
    row("tx_mac_control_phy", 0);
    row("rx_mac_control_phy", 0);
    row("rx_pause_ctrl_phy", counters.total(Kind.RX_PAUSE));
    row("tx_pause_ctrl_phy", counters.total(Kind.TX_PAUSE));
    row("rx_discards_phy", counters.total(Kind.RX_DISCARDS));
    row("tx_discards_phy", 0);
    row("tx_errors_phy", 0);
    row("link_down_events_phy", 1 + counters.total(Kind.LINK_DOWN));
    row("rx_pcs_symbol_err_phy", counters.total(Kind.RX_CRC_ERRORS));
    row("rx_corrected_bits_phy", 41_877_302);
    row("rx_buffer_passed_thres_phy", 0);
    row("rx_pci_signal_integrity", 0);
    row("tx_pci_signal_integrity", 0);
    row("outbound_pci_stalled_rd", 0);
    row("outbound_pci_stalled_wr", 0);
  }

  private void traffic(NicCounters counters, int priority) {
    row("rx_prio" + priority + "_bytes", counters.get(Kind.RX_BYTES, priority));
    row("rx_prio" + priority + "_packets", counters.get(Kind.RX_PACKETS, priority));
    row("rx_prio" + priority + "_discards", counters.get(Kind.RX_DISCARDS, priority));
    row("tx_prio" + priority + "_bytes", counters.get(Kind.TX_BYTES, priority));
    row("tx_prio" + priority + "_packets", counters.get(Kind.TX_PACKETS, priority));
  }

  private void pauses(NicCounters counters, int priority) {
    long received = counters.get(Kind.RX_PAUSE, priority);
    long sent = counters.get(Kind.TX_PAUSE, priority);
    row("rx_prio" + priority + "_pause", received);
    row("rx_prio" + priority + "_pause_duration", received * 2);
    row("tx_prio" + priority + "_pause", sent);
    row("tx_prio" + priority + "_pause_duration", sent * 2);
    row("rx_prio" + priority + "_pause_transition", received / 2);
  }
}
