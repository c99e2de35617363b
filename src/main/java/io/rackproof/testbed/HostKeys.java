package io.rackproof.testbed;

import java.nio.file.Path;
import java.util.List;

/** Which host keys a device may show; there is no accept-all. */
public sealed interface HostKeys {
  /** An OpenSSH known_hosts file, plain or hashed. */
  record KnownHosts(Path file) implements HostKeys {}

  /** Fingerprints as {@code ssh-keygen -lf} prints them: {@code SHA256:…}, at least one. */
  record Fingerprints(List<String> accepted) implements HostKeys {
    public Fingerprints {
      accepted = List.copyOf(accepted);
    }
  }
}
