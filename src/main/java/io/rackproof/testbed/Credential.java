package io.rackproof.testbed;

import java.nio.file.Path;
import java.util.Optional;

/** How a login proves who it is. Never holds a secret, only where to get it. */
public sealed interface Credential {
  /** An OpenSSH private key; its passphrase, if it has one, is in an environment variable. */
  record PrivateKey(Path file, Optional<String> passphraseVariable) implements Credential {}

  /** The keys of the agent at {@code SSH_AUTH_SOCK}. */
  record Agent() implements Credential {}

  /** A password in an environment variable. */
  record PasswordVariable(String variable) implements Credential {}

  /** A password asked for once, on the terminal. */
  record PasswordPrompt() implements Credential {}
}
