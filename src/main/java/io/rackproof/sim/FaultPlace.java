package io.rackproof.sim;

/** Where a fault can be. */
enum FaultPlace {
  NIC("node02/mlx5_1"),
  /** A NIC that is a BlueField. */
  BLUEFIELD("node02/mlx5_1"),
  /** A NIC whose driver switches congestion control for a whole device. */
  NOT_NVIDIA("node02/mlx5_1"),
  SWITCH_PORT("leaf1/Ethernet8"),
  HOST("node03"),
  DEVICE("node03"),
  HOST_TOOL("node01/ib_write_bw"),
  /** A switch with a CLI of its own. */
  CLI("leaf1");

  private final String example;

  FaultPlace(String example) {
    this.example = example;
  }

  /** One of the demonstration rack. */
  String example() {
    return example;
  }
}
