package io.rackproof.facts;

import io.rackproof.testbed.PciId;
import java.util.Optional;

/**
 * What a NIC is as hardware.
 *
 * @param pci what kind of function it is; empty for a device that is not on PCI
 * @param board board id (PSID), where the RDMA driver tells it
 * @param firmware as the RDMA driver tells it
 * @param nodeGuid of this function, sixteen hexadecimal digits
 * @param imageGuid of the whole card: functions of one card have it in common
 * @param serial of the board, from its vital product data
 * @param part part number of the board, likewise
 * @param mst device of NVIDIA's firmware tools, {@code /dev/mst/mt4129_pciconf0}
 */
public record NicHardware(
    Optional<PciId> pci,
    Optional<String> board,
    Optional<String> firmware,
    Optional<String> nodeGuid,
    Optional<String> imageGuid,
    Observed<String> serial,
    Observed<String> part,
    Observed<String> mst) {
  /** The same, not on PCI. */
  public NicHardware withoutPci() {
    return new NicHardware(
        Optional.empty(), board, firmware, nodeGuid, imageGuid, serial, part, mst);
  }
}
