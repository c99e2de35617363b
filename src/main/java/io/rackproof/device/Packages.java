package io.rackproof.device;

/** Where a tool comes from, so that a message can say what to install. */
public final class Packages {
  private Packages() {}

  public static String install(String tool) {
    return switch (tool) {
      case "ibv_devinfo" -> "install the package ibverbs-utils (libibverbs-utils)";
      case "ib_write_bw", "ib_write_lat", "ib_read_bw", "ib_send_bw" ->
          "install the package perftest";
      case "rdma", "ip", "ss", "tc", "bridge" -> "install the package iproute2";
      case "dcb" -> "install the package iproute2, 5.11 or newer";
      case "ethtool" -> "install the package ethtool";
      case "lspci" -> "install the package pciutils";
      case "lldpcli" -> "install the package lldpd";
      case "lldptool", "dcbtool" -> "install the package lldpad";
      case "lsmod" -> "install the package kmod";
      case "ping" -> "install the package iputils-ping (iputils)";
      case "mlnx_qos", "cma_roce_mode", "cma_roce_tos" ->
          "install mlnx-tools, which comes with DOCA-OFED and MLNX_OFED";
      case "mlxconfig", "mstconfig" -> "install MFT (mlxconfig) or mstflint (mstconfig)";
      default -> "install it";
    };
  }
}
