package io.rackproof.facts;

/** Who controls DCB on a NIC. */
public enum DcbxMode {
  /** The operating system: what is set stays set. */
  OS,
  /** The firmware: the peer's DCBX may overwrite what is set. */
  FIRMWARE
}
