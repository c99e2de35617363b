package io.rackproof.sim.host;

import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.NicCounters;
import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.sim.fabric.PcieSlot;
import io.rackproof.sim.fabric.RoceGid;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.sim.host.SimHost.Ill;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The files of a host that its programs read, as they are when they are first looked at. A file
 * without content is one whose read fails with "Invalid argument", as an attribute of an unused GID
 * does.
 */
final class FileTree {
  /** Entries of a ConnectX-7's GID table. */
  private static final int GIDS = 256;

  private final SortedMap<String, Optional<String>> files = new TreeMap<>();
  private final Set<String> loaded = new HashSet<>();
  private final SimHost host;

  FileTree(SimHost host) {
    this.host = host;
  }

  private void system(String path) {
    one(path, "/etc/os-release", Software.OS_RELEASE::stripTrailing);
    one(path, "/proc/sys/kernel/ostype", () -> "Linux");
    one(path, "/proc/sys/kernel/osrelease", () -> Software.KERNEL);
    one(path, "/proc/sys/kernel/random/boot_id", host::bootId);
    one(path, "/proc/cmdline", this::commandLine);
    one(path, "/proc/uptime", this::uptime);
    if (host.gpus()) {
      one(path, "/proc/driver/nvidia/version", () -> Software.GPU_DRIVER);
    }
    one(path, "/proc/bus/pci/devices", () -> PciBus.of(host));
    part(path, "/proc/self/", this::limits);
    part(path, "/sys/kernel/config/", this::driverDcqcn);
    part(path, "/sys/module/", this::driverDcqcn);
    part(path, "/proc/sys/net/", this::addresses);
  }

  /**
   * Congestion control of drivers that switch it for a whole device, with the folder of configfs
   * that an operator makes: Intel's irdma and Broadcom's bnxt_re.
   */
  private void driverDcqcn() {
    for (SimNic nic : host.nics()) {
      boolean on = !nic.settings().ecnNotification().equals(PriorityMask.NONE);
      String device = nic.id().rdmaDevice();
      switch (nic.card().board().driver()) {
        case "ice" -> {
          file("/sys/module/irdma/parameters/dcqcn_enable", "N");
          String folder = "/sys/kernel/config/irdma/" + device + "/";
          file(folder + "roce_dcqcn_enable", on ? 1 : 0);
          file(folder + "roce_dctcp_enable", 0);
          file(folder + "roce_timely_enable", 0);
        }
        case "bnxt_en" -> {
          file("/sys/module/bnxt_re/version", "229.0.161.0");
          String folder = "/sys/kernel/config/bnxt_re/" + device + "/ports/1/cc/";
          file(folder + "cc_mode", "0x1");
          file(folder + "cnp_dscp", String.format(Locale.ROOT, "%#x", nic.card().cnpDscp()));
          file(folder + "cnp_prio", "0x7");
          file(folder + "ecn_enable", on ? "0x1" : "0");
          file(folder + "ecn_marking", on ? "0x1" : "0");
        }
        default -> {}
      }
    }
  }

  private String commandLine() {
    return "BOOT_IMAGE=/vmlinuz-"
        + Software.KERNEL
        + " root=/dev/nvme0n1p2 ro"
        + (host.has(Ill.TRANSLATING_IOMMU) ? "" : " iommu=pt");
  }

  private String uptime() {
    double up = host.uptime().toMillis() / 1e3;
    return String.format(Locale.ROOT, "%.2f %.2f", up, up * 60);
  }

  private void one(String path, String file, Supplier<String> content) {
    part(path, file, () -> file(file, content.get()));
  }

  /** Of a login without special rights; root may lock whatever it likes. */
  private void limits() {
    file(
        "/proc/self/limits",
        "Limit                     Soft Limit           Hard Limit           Units     \n"
            + String.format(
                "Max locked memory         %-20s %-20s bytes     \n",
                host.lockedMemory(), host.lockedMemory())
            + "Max address space         unlimited            unlimited            bytes     ");
    file("/proc/self/status", "Name:\tcat\nCapEff:\t0000000000000000");
  }

  private void addresses() {
    conf("all", 0, 2, 0);
    int ignore = host.arpIgnore();
    int filter = host.reversePathFilter();
    host.nics().forEach(nic -> conf(nic.netdev(), ignore, 2, filter));
  }

  private void conf(String netdev, int ignore, int announce, int filter) {
    String folder = "/proc/sys/net/ipv4/conf/" + netdev + "/";
    file(folder + "arp_ignore", ignore);
    file(folder + "arp_announce", announce);
    file(folder + "rp_filter", filter);
  }

  /** A file's content without its last line break. */
  Optional<String> read(String path) {
    load(path);
    return Optional.ofNullable(files.get(path)).flatMap(content -> content);
  }

  boolean exists(String path) {
    load(path);
    return files.containsKey(path);
  }

  /** The files below a folder, or the file itself, in order. */
  Map<String, Optional<String>> below(String path) {
    load(path);
    if (files.containsKey(path)) {
      return Map.of(path, files.get(path));
    }
    String folder = path.endsWith("/") ? path : path + "/";
    return files.subMap(folder, folder + Character.MAX_VALUE);
  }

  /** Adds what is at, above or below a path: a host has thousands of files, a program reads few. */
  private void load(String path) {
    system(path);
    ProcessorFiles processors = new ProcessorFiles(host);
    part(path, "/sys/devices/system/cpu", () -> processors.processors().forEach(this::file));
    part(path, "/proc/irq", () -> processors.interrupts().forEach(this::file));
    for (SimNic nic : host.nics()) {
      part(path, "/sys/class/net/" + nic.netdev() + "/", () -> netdev(nic));
      String folder = deviceFolder(nic) + "/";
      part(path, folder, () -> device(nic));
      part(path, folder + "ports/1/gid", () -> gids(nic));
      part(path, folder + "ports/1/hw_counters/", () -> hardwareCounters(nic));
      part(path, folder + "ports/1/counters/", () -> standardCounters(nic));
    }
  }

  private void part(String path, String prefix, Runnable files) {
    if ((path.startsWith(prefix) || prefix.startsWith(path)) && loaded.add(prefix)) {
      files.run();
    }
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
    if (!nic.card().board().nvidia()) {
      return; // only NVIDIA's driver has the switches below
    }
    String ecn = folder + "ecn/";
    switches(ecn + "roce_np/enable/", nic.settings().ecnNotification());
    file(ecn + "roce_np/cnp_802p_prio", 6);
    file(ecn + "roce_np/cnp_dscp", nic.card().cnpDscp());
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
    NicBoard board = nic.card().board();
    file(folder + "fw_ver", board.rdmaFirmware());
    if (board.nvidia()) {
      file(folder + "board_id", board.psid());
      file(folder + "hca_type", "MT" + Integer.parseInt(board.device(), 16));
    }
    file(folder + "node_guid", Guid.of(nic.mac()));
    file(folder + "sys_image_guid", Guid.of(nic.card().cardMac()));
    file(folder + "device/vendor", "0x" + board.vendor());
    file(folder + "device/device", "0x" + board.device());
    String speed = String.format(Locale.ROOT, "%.1f GT/s PCIe", board.gigatransfers());
    if (board.nvidia()) {
      file(folder + "tc/1/traffic_class", "");
    }
    PcieSlot slot = nic.slot();
    file(
        folder + "device/iommu_group/type",
        host.has(Ill.TRANSLATING_IOMMU) ? "DMA-FQ" : "identity");
    file(folder + "device/numa_node", slot.numaNode());
    file(folder + "device/local_cpulist", ProcessorFiles.ofNode(slot.numaNode()));
    for (int number : ProcessorFiles.interrupts(nic)) {
      file(folder + "device/msi_irqs/" + number, "msix");
    }
    file(folder + "device/current_link_speed", speed);
    file(folder + "device/current_link_width", slot.lanes());
    file(folder + "device/max_link_speed", speed);
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
      Optional<RoceGid> gid =
          index < table.size() ? Optional.of(table.get(index)) : Optional.empty();
      file(
          port + "gids/" + index,
          gid.map(RoceGid::hex).orElse("0000:0000:0000:0000:0000:0000:0000:0000"));
      files.put(port + "gid_attrs/types/" + index, gid.map(g -> g.v2() ? "RoCE v2" : "IB/RoCE v1"));
      files.put(port + "gid_attrs/ndevs/" + index, gid.map(g -> nic.netdev()));
    }
  }

  private void hardwareCounters(SimNic nic) {
    NicCounters counters = nic.counters();
    String driver = nic.card().board().driver();
    String hardware = deviceFolder(nic) + "/ports/1/hw_counters/";
    RdmaCounterNames.of(driver, counters).forEach((name, value) -> file(hardware + name, value));
  }

  private void standardCounters(SimNic nic) {
    NicCounters counters = nic.counters();
    if (nic.card().board().driver().equals("ice")) {
      return; // irdma has no counters of ports
    }
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
