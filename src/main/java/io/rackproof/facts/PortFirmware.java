package io.rackproof.facts;

import io.rackproof.testbed.PortId;
import java.util.List;
import java.util.Optional;

/**
 * What the firmware of a NIC port's card is set to, beside what it should be.
 *
 * @param address where the card is on PCI; Unsupported where its firmware has other parameters
 * @param choices parameters that matter to RoCE
 */
public record PortFirmware(PortId port, Observed<String> address, List<Choice> choices) {
  /**
   * A parameter.
   *
   * @param name as the tool calls it for this port
   * @param value Unsupported where the firmware has no such parameter
   * @param wanted number that it should have; empty where any will do
   */
  public record Choice(
      String name, Observed<FirmwareParameters.Value> value, Optional<String> wanted) {
    /** How it stands. */
    public Standing standing() {
      if (value instanceof Observed.Unsupported) {
        return Standing.ABSENT;
      }
      Optional<FirmwareParameters.Value> known = value.asOptional();
      if (known.isEmpty()) {
        return Standing.UNKNOWN;
      }
      FirmwareParameters.Value now = known.get();
      if (wanted.filter(want -> !want.equals(now.nextNumber())).isPresent()) {
        return Standing.DIFFERS;
      }
      return now.pending() ? Standing.PENDING : Standing.RIGHT;
    }
  }

  /** How a parameter stands. */
  public enum Standing {
    /** Now and after the next boot as it should be. */
    RIGHT,
    /** Another value waits for a reset. */
    PENDING,
    /** Not as it should be, and no reset will change that. */
    DIFFERS,
    /** The firmware has none of that name. */
    ABSENT,
    /** It could not be read. */
    UNKNOWN
  }

  public PortFirmware {
    choices = List.copyOf(choices);
  }
}
