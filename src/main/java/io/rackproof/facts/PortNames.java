package io.rackproof.facts;

import java.util.Set;

/**
 * What a NIC port may call itself on the wire.
 *
 * @param host the host's own name, {@code uname -n}
 * @param names netdev, alternative names, present and permanent MAC address (lower case, colons)
 */
public record PortNames(String host, Set<String> names) {
  public PortNames {
    names = Set.copyOf(names);
  }
}
