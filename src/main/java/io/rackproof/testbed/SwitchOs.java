package io.rackproof.testbed;

/** Switch operating systems that a descriptor may name. */
public enum SwitchOs {
  SONIC,
  LINUX,
  EOS,
  NXOS;

  /** The spelling in descriptors. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
