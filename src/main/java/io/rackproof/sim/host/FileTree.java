package io.rackproof.sim.host;

import io.rackproof.sim.fabric.NicCounters;
import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.sim.fabric.PcieSlot;
import io.rackproof.sim.fabric.RoceGid;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a host that its programs read, as they are now, as far as they are at, above or
 * below the paths asked for. A file without content is one whose read fails with "Invalid
 * argument", as an attribute of an unused GID does.
 */
final class FileTree {
  /** Entries of a ConnectX-7's GID table. */
  private static final int GIDS = 256;

  private final SortedMap<String, Optional<String>> files = new TreeMap<>();
  private final Collection<String> wanted;

  FileTree(SimHost host, Collection<String> wanted) {
    this.wanted = wanted;
    if (wants("/etc/") || wants("/proc/")) {
      system(host);
    }
    for (SimNic nic : host.nics()) {
      if (wants("/sys/class/net/" + nic.netdev() + "/")) {
        netdev(nic);
      }
      String folder = deviceFolder(nic) + "/";
      if (wants(folder)) {
        device(nic);
        part(folder + "ports/1/gid", () -> gids(nic));
        part(folder + "ports/1/hw_counters/", () -> hardwareCounters(nic));
        part(folder + "ports/1/counters/", () -> standardCounters(nic));
      }
    }
  }

  private void part(String prefix, Runnable files) {
    if (wants(prefix)) {
      files.run();
    }
  }

  /** Whether a path asked for is among those that begin so, or leads to them. */
  private boolean wants(String prefix) {
    return wanted.stream().anyMatch(path -> path.startsWith(prefix) || prefix.startsWith(path));
  }

  private void system(SimHost host) {
    file("/etc/os-release", Software.OS_RELEASE.stripTrailing());
    file("/proc/sys/kernel/ostype", "Linux");
    file("/proc/sys/kernel/osrelease", Software.KERNEL);
    file("/proc/sys/kernel/random/boot_id", host.bootId());
    limits(host);
    double up = host.uptime().toMillis() / 1e3;
    file("/proc/uptime", String.format(Locale.ROOT, "%.2f %.2f", up, up * 60));
    if (host.gpus()) {
      file("/proc/driver/nvidia/version", Software.GPU_DRIVER);
    }
  }

  /** Of a login without special rights; root may lock whatever it likes. */
  private void limits(SimHost host) {
    file(
        "/proc/self/limits",
        "Limit                     Soft Limit           Hard Limit           Units     \n"
            + String.format(
                "Max locked memory         %-20s %-20s bytes     \n",
                host.lockedMemory(), host.lockedMemory())
            + "Max address space         unlimited            unlimited            bytes     ");
    file("/proc/self/status", "Name:\tcat\nCapEff:\t0000000000000000");
    conf("all", 1, 2, 0);
    host.nics().forEach(nic -> conf(nic.netdev(), 1, 2, 2));
  }

  private void conf(String netdev, int ignore, int announce, int filter) {
    String folder = "/proc/sys/net/ipv4/conf/" + netdev + "/";
    file(folder + "arp_ignore", ignore);
    file(folder + "arp_announce", announce);
    file(folder + "rp_filter", filter);
  }

  /** A file's content without its last line break. */
  Optional<String> read(String path) {
    return Optional.ofNullable(files.get(path)).flatMap(content -> content);
  }

  boolean exists(String path) {
    return files.containsKey(path);
  }

  /** The files below a folder, or the file itself, in order. */
  Map<String, Optional<String>> below(String path) {
    if (files.containsKey(path)) {
      return Map.of(path, files.get(path));
    }
    String folder = path.endsWith("/") ? path : path + "/";
    return files.subMap(folder, folder + Character.MAX_VALUE);
  }

  static String deviceFolder(SimNic nic) {
    return "/sys/class/infiniband/" + nic.id().rdmaDevice();
  }

  private void file(String path, Object content) {
    files.put(path, Optional.of(content.toString()));
  }

  private void netdev(SimNic nic) {
    String folder = "/sys/class/net/" + nic.netdev() + "/";
    file(folder + "mtu", nic.settings().mtu());
    file(folder + "address", nic.mac());
    file(folder + "operstate", nic.up() ? "up" : "down");
    String ecn = folder + "ecn/";
    switches(ecn + "roce_np/enable/", nic.settings().ecnNotification());
    file(ecn + "roce_np/cnp_802p_prio", 6);
    file(ecn + "roce_np/cnp_dscp", 48);
    file(ecn + "roce_np/min_time_between_cnps", 4);
    switches(ecn + "roce_rp/enable/", nic.settings().ecnReaction());
    file(ecn + "roce_rp/clamp_tgt_rate", 0);
    file(ecn + "roce_rp/clamp_tgt_rate_after_time_inc", 1);
    file(ecn + "roce_rp/dce_tcp_g", 1019);
    file(ecn + "roce_rp/dce_tcp_rtt", 1);
    file(ecn + "roce_rp/initial_alpha_value", 1023);
    file(ecn + "roce_rp/rate_reduce_monitor_period", 4);
    file(ecn + "roce_rp/rate_to_set_on_first_cnp", 0);
    file(ecn + "roce_rp/rpg_ai_rate", 5);
    file(ecn + "roce_rp/rpg_byte_reset", 32767);
    file(ecn + "roce_rp/rpg_gd", 11);
    file(ecn + "roce_rp/rpg_hai_rate", 50);
    file(ecn + "roce_rp/rpg_max_rate", 0);
    file(ecn + "roce_rp/rpg_min_dec_fac", 50);
    file(ecn + "roce_rp/rpg_min_rate", 1);
    file(ecn + "roce_rp/rpg_threshold", 1);
    file(ecn + "roce_rp/rpg_time_reset", 300);
  }

  private void switches(String folder, PriorityMask on) {
    for (int priority = 0; priority < 8; priority++) {
      file(folder + priority, on.contains(Priority.of(priority)) ? 1 : 0);
    }
  }

  private void device(SimNic nic) {
    String folder = deviceFolder(nic) + "/";
    file(folder + "fw_ver", Software.FIRMWARE);
    file(folder + "board_id", Software.BOARD);
    file(folder + "hca_type", "MT4129");
    PcieSlot slot = nic.slot();
    file(folder + "device/numa_node", slot.numaNode());
    file(folder + "device/local_cpulist", slot.numaNode() == 0 ? "0-31,64-95" : "32-63,96-127");
    file(folder + "device/current_link_speed", "32.0 GT/s PCIe");
    file(folder + "device/current_link_width", slot.lanes());
    file(folder + "device/max_link_speed", "32.0 GT/s PCIe");
    file(folder + "device/max_link_width", PcieSlot.MAX_LANES);
    String port = folder + "ports/1/";
    file(port + "link_layer", "Ethernet");
    file(port + "state", nic.up() ? "4: ACTIVE" : "1: DOWN");
    file(port + "phys_state", nic.up() ? "5: LinkUp" : "3: Disabled");
    LaneRate lane = LaneRate.of(nic);
    file(
        port + "rate",
        String.format(Locale.ROOT, "%.0f Gb/sec (4X %s)", lane.gbps() * 4, lane.sysfs()));
  }

  private void gids(SimNic nic) {
    String port = deviceFolder(nic) + "/ports/1/";
    List<RoceGid> table = RoceGid.table(nic);
    for (int index = 0; index < GIDS; index++) {
      Optional<RoceGid> gid = index < table.size() ? Optional.of(table.get(index)) : Optional.empty();
      file(
          port + "gids/" + index,
          gid.map(RoceGid::hex).orElse("0000:0000:0000:0000:0000:0000:0000:0000"));
      files.put(port + "gid_attrs/types/" + index, gid.map(g -> g.v2() ? "RoCE v2" : "IB/RoCE v1"));
      files.put(port + "gid_attrs/ndevs/" + index, gid.map(g -> nic.netdev()));
    }
  }

  private void hardwareCounters(SimNic nic) {
    NicCounters counters = nic.counters();
    String hardware = deviceFolder(nic) + "/ports/1/hw_counters/";
    file(hardware + "lifespan", 10);
    file(hardware + "out_of_sequence", counters.total(Kind.OUT_OF_SEQUENCE));
    file(hardware + "packet_seq_err", counters.total(Kind.PACKET_SEQ_ERR));
    file(hardware + "local_ack_timeout_err", counters.total(Kind.ACK_TIMEOUT));
    file(hardware + "roce_adp_retrans", counters.total(Kind.ADAPTIVE_RETRANSMISSION));
    file(hardware + "np_cnp_sent", counters.total(Kind.CNP_SENT));
    file(hardware + "np_ecn_marked_roce_packets", counters.total(Kind.ECN_MARKED));
    file(hardware + "rp_cnp_handled", counters.total(Kind.CNP_HANDLED));
    file(hardware + "req_cqe_error", counters.total(Kind.CQE_ERROR));
    file(hardware + "rx_write_requests", counters.total(Kind.WRITE_REQUESTS));
    for (String quiet :
        new String[] {
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
          "rx_read_requests"
        }) {
      file(hardware + quiet, 0);
    }
  }

  private void standardCounters(SimNic nic) {
    NicCounters counters = nic.counters();
    String standard = deviceFolder(nic) + "/ports/1/counters/";
    // These two count in words of four bytes (InfiniBand Architecture, 16.1.3.5).
    file(standard + "port_rcv_data", counters.total(Kind.RX_BYTES) / 4);
    file(standard + "port_xmit_data", counters.total(Kind.TX_BYTES) / 4);
    file(standard + "port_rcv_packets", counters.total(Kind.RX_PACKETS));
    file(standard + "port_xmit_packets", counters.total(Kind.TX_PACKETS));
    file(standard + "unicast_rcv_packets", counters.total(Kind.RX_PACKETS));
    file(standard + "unicast_xmit_packets", counters.total(Kind.TX_PACKETS));
    for (String quiet :
        new String[] {
          "VL15_dropped",
          "excessive_buffer_overrun_errors",
          "link_downed",
          "link_error_recovery",
          "local_link_integrity_errors",
          "multicast_rcv_packets",
          "multicast_xmit_packets",
          "port_rcv_constraint_errors",
          "port_rcv_errors",
          "port_rcv_remote_physical_errors",
          "port_rcv_switch_relay_errors",
          "port_xmit_constraint_errors",
          "port_xmit_discards",
          "port_xmit_wait",
          "symbol_error"
        }) {
      file(standard + quiet, 0);
    }
  }
}
