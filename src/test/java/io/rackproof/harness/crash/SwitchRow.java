package io.rackproof.harness.crash;

import java.util.List;

/**
 * A switch OS that the simulator has: a row of every crash campaign.
 *
 * @param os as a descriptor names it
 * @param port a port as that OS names it
 */
record SwitchRow(String os, String port) {
  static final List<SwitchRow> ALL = List.of(
          new SwitchRow("sonic", "Ethernet0"),
          new SwitchRow("nvue", "swp1"),
          new SwitchRow("huawei", "400GE1/0/1"),
          new SwitchRow("comware", "FourHundredGigE1/0/1"));

  static Object[][] rows() {
    return ALL.stream().map(row -> new Object[] {row}).toArray(Object[][]::new);
  }

  @Override
  public String toString() {
    return os;
  }
}
