package io.rackproof.sim.host;

import io.rackproof.sim.fabric.NicCounters;
import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.sim.fabric.SimNic;

/**
 * {@code ethtool -S} of netdevs that are not NVIDIA's: counters of pauses are always there (Linux
 * drivers/net/ethernet: intel/ice/ice_ethtool.c, broadcom/bnxt/bnxt_ethtool.c).
 */
final class OtherStats {
  private final StringBuilder text = new StringBuilder("NIC statistics:\n");
  private final NicCounters counters;

  private OtherStats(NicCounters counters) {
    this.counters = counters;
  }

  static String ice(SimNic nic) {
    OtherStats stats = new OtherStats(nic.counters());
    stats.row("rx_bytes.nic", stats.counters.total(Kind.RX_BYTES));
    stats.row("tx_bytes.nic", stats.counters.total(Kind.TX_BYTES));
    stats.row("rx_unicast.nic", stats.counters.total(Kind.RX_PACKETS));
    stats.row("tx_unicast.nic", stats.counters.total(Kind.TX_PACKETS));
    stats.row("tx_errors.nic", 0);
    stats.row("link_xon_rx.nic", 0);
    stats.row("link_xon_tx.nic", 0);
    stats.row("link_xoff_rx.nic", 0);
    stats.row("link_xoff_tx.nic", stats.counters.total(Kind.TX_GLOBAL_PAUSE));
    stats.row("tx_dropped_link_down.nic", 0);
    stats.row("rx_length_errors.nic", 0);
    stats.row("rx_dropped.nic", stats.counters.total(Kind.RX_DISCARDS));
    stats.row("rx_crc_errors.nic", stats.counters.total(Kind.RX_CRC_ERRORS));
    stats.row("mac_local_faults.nic", 0);
    stats.row("mac_remote_faults.nic", 0);
    for (int priority = 0; priority < 8; priority++) {
      String tx = "tx_priority_" + priority;
      String rx = "rx_priority_" + priority;
      stats.row(tx + "_xon.nic", 0);
      stats.row(tx + "_xoff.nic", stats.counters.get(Kind.TX_PAUSE, priority));
      stats.row(rx + "_xon.nic", 0);
      stats.row(rx + "_xoff.nic", stats.counters.get(Kind.RX_PAUSE, priority));
    }
    return stats.text.toString();
  }

  static String bnxt(SimNic nic) {
    OtherStats stats = new OtherStats(nic.counters());
    stats.row("[0]: rx_ucast_packets", 48_213);
    stats.row("rx_total_frames", stats.counters.total(Kind.RX_PACKETS));
    stats.row("rx_fcs_err_frames", stats.counters.total(Kind.RX_CRC_ERRORS));
    stats.row("rx_pause_frames", 0);
    stats.row("rx_bytes", stats.counters.total(Kind.RX_BYTES));
    stats.row("rx_stat_discard", stats.counters.total(Kind.RX_DISCARDS));
    stats.row("tx_pause_frames", stats.counters.total(Kind.TX_GLOBAL_PAUSE));
    stats.row("tx_bytes", stats.counters.total(Kind.TX_BYTES));
    stats.row("link_down_events", 1 + stats.counters.total(Kind.LINK_DOWN));
    for (int priority = 0; priority < 8; priority++) {
      stats.row("rx_pfc_ena_frames_pri" + priority, stats.counters.get(Kind.RX_PAUSE, priority));
      stats.row("tx_pfc_ena_frames_pri" + priority, stats.counters.get(Kind.TX_PAUSE, priority));
      stats.row("rx_bytes_pri" + priority, stats.counters.get(Kind.RX_BYTES, priority));
      stats.row("rx_packets_pri" + priority, stats.counters.get(Kind.RX_PACKETS, priority));
      stats.row("tx_bytes_pri" + priority, stats.counters.get(Kind.TX_BYTES, priority));
      stats.row("tx_packets_pri" + priority, stats.counters.get(Kind.TX_PACKETS, priority));
    }
    for (int queue = 0; queue < 8; queue++) {
      stats.row("rx_discard_packets_cos" + queue, 0);
    }
    return stats.text.toString();
  }

  private void row(String name, long value) {
    text.append("     ").append(name).append(": ").append(value).append('\n');
  }
}
