package io.rackproof.facts;

import java.util.Map;

/**
 * Parameters of a NIC's firmware, by the name that they have for its first port: {@code
 * ROCE_CC_PRIO_MASK_P1}.
 */
public record FirmwareParameters(Map<String, Observed<Value>> values) {
  /**
   * A parameter's values, enumerations by name and number: {@code ROCE_ENABLE(2)}.
   *
   * @param current what the firmware runs with now
   * @param next what it will run with after the next reset
   */
  public record Value(String current, String next) {
    /** Whether a reset changes it. */
    public boolean pending() {
      return !current.equals(next);
    }

    /** The number of the value after the next reset: {@code 2} of {@code ROCE_ENABLE(2)}. */
    public String nextNumber() {
      return number(next);
    }

    /** Tools print numbers plain, hexadecimal, or behind a name; other texts stay as they are. */
    private static String number(String text) {
      String bare = text.replaceFirst("^.*\\((\\d{1,9})\\)$", "$1");
      return bare.matches("0x[0-9a-fA-F]{1,7}|\\d{1,9}")
          ? Long.toString(Long.decode(bare.replaceFirst("^0+(?=\\d)", "")))
          : bare;
    }
  }

  public FirmwareParameters {
    values = Map.copyOf(values);
  }

  /** Of which none was read, for one reason. */
  public static FirmwareParameters none() {
    return new FirmwareParameters(Map.of());
  }

  /** Never null: a parameter that was not read is unknown. */
  public Observed<Value> value(String name) {
    return values.getOrDefault(name, Observed.unknown("parameter " + name + " was not read", ""));
  }
}
