package io.rackproof.sim.host;

/** Versions and identities of what a simulated host runs and holds. */
final class Software {
  static final String KERNEL = "6.8.0-60-generic";

  /** The closed kernel modules, which do not lend GPU memory as DMA-BUF. */
  static final String GPU_DRIVER =
      "NVRM version: NVIDIA UNIX x86_64 Kernel Module  570.124.06  Wed Feb 26 02:14:31 UTC 2025\n"
          + "GCC version:  gcc version 13.3.0 (Ubuntu 13.3.0-6ubuntu2~24.04)";

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
