package io.rackproof.testbed;

/** A switch port, as {@code leaf1/Ethernet8}. */
public record SwitchPortId(DeviceName device, String port) {
  public static SwitchPortId of(String device, String port) {
    return new SwitchPortId(DeviceName.of(device), port);
  }

  @Override
  public String toString() {
    return device + "/" + port;
  }
}
