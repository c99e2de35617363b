package io.rackproof.testbed;

import io.rackproof.units.Bandwidth;
import java.util.Optional;

/**
 * A NIC port as the descriptor has it.
 *
 * @param netdev network interface of the RDMA device
 * @param model what the rack was ordered with, e.g. {@code ConnectX-7}
 * @param speed link rate to be negotiated
 * @param rail which NIC of its host this is, counted from 0; rail n of every host is one fabric
 * @param cable the switch port it is plugged into, if known
 * @param order what else the descriptor says of it
 */
public record NicPort(
    PortId id,
    String netdev,
    String model,
    Bandwidth speed,
    int rail,
    Optional<SwitchPortId> cable,
    NicOrder order) {
  /** Of which nothing more is said. */
  public NicPort(
      PortId id,
      String netdev,
      String model,
      Bandwidth speed,
      int rail,
      Optional<SwitchPortId> cable) {
    this(id, netdev, model, speed, rail, cable, NicOrder.ANY);
  }
}
