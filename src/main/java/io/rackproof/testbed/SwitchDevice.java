package io.rackproof.testbed;

import io.rackproof.units.ByteSize;
import java.util.Optional;

/**
 * A switch. Its ports are those that NIC ports are cabled to.
 *
 * @param untestedOsAllowed whether settings may be written to a version of its operating system
 *     that the driver does not know
 * @param bufferCell size of a cell of its packet buffer, for an operating system whose thresholds
 *     count cells and which does not tell their size
 */
public record SwitchDevice(
    DeviceName name,
    SwitchOs os,
    Access access,
    boolean untestedOsAllowed,
    Optional<ByteSize> bufferCell) {
  /** A switch of which nothing is said about its buffer. */
  public SwitchDevice(DeviceName name, SwitchOs os, Access access, boolean untestedOsAllowed) {
    this(name, os, access, untestedOsAllowed, Optional.empty());
  }

  /** A switch that is only read when its version is not known. */
  public SwitchDevice(DeviceName name, SwitchOs os, Access access) {
    this(name, os, access, false);
  }
}
