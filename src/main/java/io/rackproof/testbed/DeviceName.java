package io.rackproof.testbed;

/** The name of a host or switch, unique in its testbed. */
public record DeviceName(String value) implements Target, Comparable<DeviceName> {
  /**
   * @throws IllegalArgumentException when blank or not usable as a folder name
   */
  public DeviceName {
    if (!value.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException("not a device name: '" + value + "'");
    }
  }

  public static DeviceName of(String value) {
    return new DeviceName(value);
  }

  @Override
  public int compareTo(DeviceName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
