package io.rackproof.facts;

import java.net.InetAddress;
import java.util.Optional;

/**
 * An entry of a port's GID table.
 *
 * @param index its index, never assumed
 * @param address the 16 bytes as an address; IPv4 where the GID is IPv4-mapped
 * @param netdev the interface it belongs to, where the kernel tells
 */
public record Gid(int index, InetAddress address, RoceVersion version, Optional<String> netdev) {
  public boolean ipv4() {
    return address instanceof java.net.Inet4Address;
  }
}
