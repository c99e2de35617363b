package io.rackproof.device.linux;

import io.rackproof.facts.FirmwareParameters.Value;
import io.rackproof.testbed.LosslessProfile;
import java.util.Optional;

/** What the profile asks of the firmware's parameters; numbers, as the tool takes them. */
final class WantedFirmware {
  private WantedFirmware() {}

  /**
   * @param name for the first port
   * @param value that it has
   * @return empty where any value will do
   */
  static Optional<String> of(String name, Value value, LosslessProfile profile) {
    return switch (name) {
      case "ROCE_CC_PRIO_MASK_P1" -> mask(value, 1 << profile.priority().value());
      case "CNP_DSCP_P1" -> profile.cnp().dscp().map(dscp -> Integer.toString(dscp.value()));
      // The default of the device and an explicit yes are both well.
      case MlxConfig.ROCE_CONTROL -> Optional.of(value.nextNumber().equals("0") ? "0" : "2");
      case "INTERNAL_CPU_OFFLOAD_ENGINE" -> Optional.of("1");
      default -> Optional.empty();
    };
  }

  /** Congestion control of other priorities is nobody's loss. */
  private static Optional<String> mask(Value value, int bit) {
    String now = value.nextNumber();
    return now.matches("\\d{1,3}")
        ? Optional.of(Integer.toString(Integer.parseInt(now) | bit))
        : Optional.empty();
  }
}
