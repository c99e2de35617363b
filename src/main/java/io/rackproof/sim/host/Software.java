package io.rackproof.sim.host;

/** Versions and identities of what a simulated host runs and holds. */
final class Software {
  static final String KERNEL = "6.8.0-60-generic";
  static final String DRIVER = "24.10-2.1.8";
  static final String FIRMWARE = "28.43.2566";
  static final String BOARD = "MT_0000000838";

  static final String OS_RELEASE =
      """
      PRETTY_NAME="Ubuntu 24.04.2 LTS"
      NAME="Ubuntu"
      VERSION_ID="24.04"
      VERSION="24.04.2 LTS (Noble Numbat)"
      VERSION_CODENAME=noble
      ID=ubuntu
      ID_LIKE=debian
      UBUNTU_CODENAME=noble
      """;

  private Software() {}
}
