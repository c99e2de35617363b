package io.rackproof.testbed;

import java.util.Comparator;

/**
 * A NIC port: its host and its RDMA device, as {@code node02/mlx5_1}. RDMA devices have one port
 * each.
 */
public record PortId(DeviceName host, String rdmaDevice) implements Target, Comparable<PortId> {
  private static final Comparator<PortId> ORDER =
      Comparator.comparing(PortId::host).thenComparing(PortId::rdmaDevice);

  public static PortId of(String host, String rdmaDevice) {
    return new PortId(DeviceName.of(host), rdmaDevice);
  }

  @Override
  public int compareTo(PortId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return host + "/" + rdmaDevice;
  }
}
