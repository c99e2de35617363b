package io.rackproof.testbed.loader;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.HostKeys;
import java.util.Optional;

/** An {@link Access} that has no address yet, and perhaps no user: what devices have in common. */
record Login(
    Optional<String> user,
    int port,
    Credential credential,
    Optional<Access> jump,
    HostKeys hostKeys,
    boolean sudo) {
  Access at(String address, String userIfNone) {
    return new Access(address, port, user.orElse(userIfNone), credential, jump, hostKeys, sudo);
  }
}
