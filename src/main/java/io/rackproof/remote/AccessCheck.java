package io.rackproof.remote;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.HostKeys;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What a login needs on this computer, looked at before any login is tried. */
public final class AccessCheck {
  private final Map<String, String> environment;
  private final Set<String> faults = new LinkedHashSet<>();

  private AccessCheck(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Everything that is missing here for the logins of a testbed, one sentence each.
   *
   * @param environment the variables that credentials may name
   */
  public static List<String> faults(Testbed testbed, Map<String, String> environment) {
    AccessCheck check = new AccessCheck(environment);
    Stream.concat(
            testbed.hosts().stream().map(Host::access),
            testbed.switches().stream().map(SwitchDevice::access))
        .forEach(check::look);
    return List.copyOf(check.faults);
  }

  private void look(Access access) {
    access.jump().ifPresent(this::look);
    if (access.hostKeys() instanceof HostKeys.KnownHosts known) {
      readable("known_hosts file", known.file(), "ssh-keyscan makes one; compare its fingerprints");
    }
    if (access.credential() instanceof Credential.PrivateKey key) {
      readable("private key", key.file(), "correct 'key' in the descriptor, or make one");
      key.passphraseVariable().ifPresent(name -> set(name, "the passphrase of " + key.file()));
    } else if (access.credential() instanceof Credential.PasswordVariable password) {
      set(password.variable(), "the password of " + access.user());
    } else if (access.credential() instanceof Credential.Agent) {
      set("SSH_AUTH_SOCK", "the socket of the SSH agent");
    }
  }

  private void readable(String what, Path file, String remedy) {
    if (!Files.isReadable(file)) {
      faults.add("The " + what + " " + file + " is not there or not readable: " + remedy + ".");
    }
  }

  private void set(String variable, String meaning) {
    if (environment.getOrDefault(variable, "").isEmpty()) {
      faults.add("The environment variable " + variable + " is not set: it gives " + meaning + ".");
    }
  }
}
