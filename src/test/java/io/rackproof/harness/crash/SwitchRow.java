package io.rackproof.harness.crash;

import java.util.List;

/**
 * A switch OS that the simulator has: a row of every crash campaign.
 *
 * @param os as a descriptor names it
 * @param port a port as that OS names it
 * @param undoesByItself whether its driver has an undo timer and keeps who holds the switch
 */
record SwitchRow(String os, String port, boolean undoesByItself) {
  static final List<SwitchRow> ALL =
      List.of(
          new SwitchRow("sonic", "Ethernet0", true),
          new SwitchRow("eos", "Ethernet1", false),
          new SwitchRow("nxos", "Ethernet1/1", false));

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
    return os;
  }
}
