package io.rackproof.sim.host;

import io.rackproof.sim.fabric.SimNic;
import java.util.Locale;

/**
 * {@code /proc/bus/pci/devices} (Linux drivers/pci/proc.c): a line for each function of the bus.
 */
final class PciBus {
  private PciBus() {}

  /** Without the last line break. */
  static String of(SimHost host) {
    StringBuilder text = new StringBuilder(line("0000", "80860998", ""));
    for (SimNic nic : host.nics()) {
      String address = nic.slot().address();
      int device = Integer.parseInt(address.substring(8, 10), 16);
      int function = Integer.parseInt(address.substring(11));
      text.append(
          line(
              address.substring(5, 7) + String.format(Locale.ROOT, "%02x", device << 3 | function),
              nic.card().board().vendor() + nic.card().board().device(),
              nic.card().board().driver()));
    }
    return text.toString().stripTrailing();
  }

  private static String line(String place, String id, String driver) {
    return place + "\t" + id + "\t0" + "\t               0".repeat(14) + "\t" + driver + "\n";
  }
}
