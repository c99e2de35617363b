package io.rackproof.testbed;

/**
 * What kind of PCI function something is, in four lower-case hexadecimal digits each: {@code
 * 15b3:1021}.
 */
public record PciId(String vendor, String device) {
  /** NVIDIA's networking, formerly Mellanox. */
  public static final String NVIDIA_NETWORKING = "15b3";

  /**
   * @throws IllegalArgumentException when it is not four hexadecimal digits twice
   */
  public PciId {
    if (!vendor.matches("[0-9a-f]{4}") || !device.matches("[0-9a-f]{4}")) {
      throw new IllegalArgumentException("'" + vendor + ":" + device + "' is no PCI ID");
    }
  }

  /** Whether NVIDIA's firmware tools know the device. */
  public boolean nvidia() {
    return vendor.equals(NVIDIA_NETWORKING);
  }

  @Override
  public String toString() {
    return vendor + ":" + device;
  }
}
