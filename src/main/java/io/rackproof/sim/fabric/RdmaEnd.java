package io.rackproof.sim.fabric;

/**
 * One end of an RDMA connection.
 *
 * @param program who makes it
 * @param gid that it is reached by
 * @param mtu RoCE MTU of the port when the connection was made
 */
public record RdmaEnd(String program, SimNic nic, RoceGid gid, int mtu) {
  /** Number of its n-th queue pair. */
  public int queuePair(int n) {
    return 0x40 + (nic.id().hashCode() & 0xff) + n;
  }

  /** Where its n-th queue pair begins to count packets. */
  public int packetSequence(int n) {
    return (nic.id().hashCode() * 31 + n * 7919) & 0xffffff;
  }

  public int remoteKey() {
    return 0x1fff00 + (nic.index() << 4);
  }

  public long address(int n) {
    return 0x7f0000000000L + ((long) nic.id().hashCode() & 0xffff) * 0x10000L + n * 0x20000L;
  }
}
