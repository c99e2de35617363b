package io.rackproof.sim.host;

/** The GUID that a NIC makes of a MAC address (EUI-64). */
final class Guid {
  private Guid() {}

  /** Four groups of four hexadecimal digits, as sysfs and ibv_devinfo print it. */
  static String of(String mac) {
    return mac.substring(0, 2)
        + mac.substring(3, 5)
        + ":"
        + mac.substring(6, 8)
        + "ff:fe"
        + mac.substring(9, 11)
        + ":"
        + mac.substring(12, 14)
        + mac.substring(15);
  }
}
