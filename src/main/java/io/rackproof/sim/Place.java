package io.rackproof.sim;

/** Where a fault can be. */
enum Place {
  NIC("node02/mlx5_1"),
  SWITCH_PORT("leaf1/Ethernet8"),
  HOST("node03"),
  DEVICE("node03"),
  HOST_TOOL("node01/ib_write_bw"),
  /** A switch with a CLI of its own. */
  CLI("leaf1");

  private final String example;

  Place(String example) {
    this.example = example;
  }

  /** A target of it in the demonstration rack. */
  String example() {
    return example;
  }
}
