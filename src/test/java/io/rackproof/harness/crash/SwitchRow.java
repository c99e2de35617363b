package io.rackproof.harness.crash;

import java.util.List;

/**
 * A switch OS and a kind of host that the simulator has: a row of every crash campaign.
 *
 * @param os as a descriptor names it
 * @param port a port as that OS names it
 * @param undoesByItself whether its driver has an undo timer
 * @param hostQos what the host sets DCB with, as a descriptor names it
 * @param netdev interface of the host's NIC, or what stands on that
 */
record SwitchRow(String os, String port, boolean undoesByItself, String hostQos, String netdev) {
  static final List<SwitchRow> ALL =
      List.of(
          new SwitchRow("sonic", "Ethernet0", true),
          new SwitchRow("eos", "Ethernet1", false),
          new SwitchRow("nxos", "Ethernet1/1", false),
          new SwitchRow("nvue", "swp1", true),
          new SwitchRow("huawei", "400GE1/0/1", false),
          new SwitchRow("comware", "FourHundredGigE1/0/1", true),
          new SwitchRow("sonic", "Ethernet0", true, "dcb", "eth0"),
          new SwitchRow("sonic", "Ethernet0", true, "mlnx_qos", "bond0.100"));

  SwitchRow(String os, String port, boolean undoesByItself) {
    this(os, port, undoesByItself, "mlnx_qos", "eth0");
  }

  static Object[][] rows() {
    return ALL.stream().map(row -> new Object[] {row}).toArray(Object[][]::new);
  }

  /** Those whose rack heals without a controller. */
  static Object[][] thatUndoByThemselves() {
    return ALL.stream()
        .filter(SwitchRow::undoesByItself)
        .map(row -> new Object[] {row})
        .toArray(Object[][]::new);
  }

  @Override
  public String toString() {
    return os
        + (hostQos.equals("mlnx_qos") ? "" : ", host with " + hostQos)
        + (netdev.equals("eth0") ? "" : ", host on " + netdev);
  }
}
