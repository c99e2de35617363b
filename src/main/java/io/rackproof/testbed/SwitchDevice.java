package io.rackproof.testbed;

/**
 * A switch. Its ports are those that NIC ports are cabled to.
 *
 * @param untestedOsAllowed whether settings may be written to a version of its operating system
 *     that the driver does not know
 */
public record SwitchDevice(DeviceName name, SwitchOs os, Access access, boolean untestedOsAllowed) {
  /** A switch that is only read when its version is not known. */
  public SwitchDevice(DeviceName name, SwitchOs os, Access access) {
    this(name, os, access, false);
  }
}
