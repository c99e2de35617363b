package io.rackproof.discovery;

import io.rackproof.testbed.SwitchPortId;
import io.rackproof.units.Bandwidth;
import java.util.Optional;

/** A NIC port as it goes into the descriptor. */
record FoundPort(
    String device,
    String netdev,
    String model,
    Bandwidth speed,
    int rail,
    Optional<SwitchPortId> cable) {
  FoundPort at(Bandwidth other) {
    return new FoundPort(device, netdev, model, other, rail, cable);
  }

  FoundPort onRail(int number) {
    return new FoundPort(device, netdev, model, speed, number, cable);
  }

  FoundPort without() {
    return new FoundPort(device, netdev, model, speed, rail, Optional.empty());
  }
}
