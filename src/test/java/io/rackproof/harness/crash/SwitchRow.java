package io.rackproof.harness.crash;

import java.util.List;

/**
 * A switch OS that the simulator has: a row of every crash campaign.
 *
 * @param os as a descriptor names it
 * @param port a port as that OS names it
 */
record SwitchRow(String os, String port) {
  static final List<SwitchRow> ALL = List.of(new SwitchRow("sonic", "Ethernet0"));

  static Object[][] rows() {
    return ALL.stream().map(row -> new Object[] {row}).toArray(Object[][]::new);
  }

  @Override
  public String toString() {
    return os;
  }
}
