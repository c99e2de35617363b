package io.rackproof.testbed;

import java.util.Optional;

/**
 * How to log in to a device.
 *
 * @param address name or IP address
 * @param port TCP port of sshd
 * @param user login name
 * @param jump the host to go through, if any
 * @param sudo whether commands that need root are run with {@code sudo -n}
 */
public record Access(
    String address,
    int port,
    String user,
    Credential credential,
    Optional<Access> jump,
    HostKeys hostKeys,
    boolean sudo) {
  @Override
  public String toString() {
    return user + "@" + address + ":" + port;
  }
}
