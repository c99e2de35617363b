package io.rackproof.sim.host;

import io.rackproof.sim.fabric.SimNic;
import java.util.Locale;

/**
 * Rate of one of four lanes as verbs have it (libibverbs, {@code speed_str}).
 *
 * @param gbps of a lane
 * @param code number of the enumeration
 * @param sysfs how the kernel names it
 */
record LaneRate(double gbps, int code, String sysfs) {
  static LaneRate of(SimNic nic) {
    // A port without link reports QDR, whatever it can do (mlx5_query_port_roce).
    double lane = nic.up() ? nic.speed().gbps() / 4 : 10;
    if (lane >= 200) {
      return new LaneRate(200, 256, "XDR");
    }
    if (lane >= 100) {
      return new LaneRate(100, 128, "NDR");
    }
    if (lane >= 50) {
      return new LaneRate(50, 64, "HDR");
    }
    return lane >= 25 ? new LaneRate(25, 32, "EDR") : new LaneRate(10, 8, "QDR");
  }

  /** {@code 100.0 Gbps (128)}. */
  String verbs() {
    return String.format(Locale.ROOT, "%.1f Gbps (%d)", gbps, code);
  }
}
