package io.rackproof.remote;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.common.Factory;
import net.schmizz.sshj.userauth.keyprovider.FileKeyProvider;
import net.schmizz.sshj.userauth.keyprovider.KeyPairWrapper;
import net.schmizz.sshj.userauth.keyprovider.KeyProviderUtil;
import net.schmizz.sshj.userauth.method.AuthKeyboardInteractive;
import net.schmizz.sshj.userauth.method.AuthMethod;
import net.schmizz.sshj.userauth.method.AuthPassword;
import net.schmizz.sshj.userauth.method.AuthPublickey;
import net.schmizz.sshj.userauth.method.PasswordResponseProvider;
import net.schmizz.sshj.userauth.password.PasswordFinder;
import net.schmizz.sshj.userauth.password.Resource;

/**
 * Turns credentials into SSH's authentication methods. Everything is checked before a connection is
 * made, since a failed login costs more than a sentence: OpenSSH 9.8 and newer shut out an address
 * that fails often.
 */
final class Logins {
  /** sshd's default MaxAuthTries is 6. */
  private static final int AGENT_KEYS = 5;

  private final Config config;
  private final Secrets secrets;
  private final Map<Credential.PrivateKey, KeyPair> keys = new HashMap<>();

  Logins(Config config, Secrets secrets) {
    this.config = config;
    this.secrets = secrets;
  }

  /** Fresh methods, to be tried in order. */
  List<AuthMethod> methods(Access access) throws ConnectFailed {
    Credential credential = access.credential();
    if (credential instanceof Credential.PrivateKey key) {
      return List.of(new AuthPublickey(new KeyPairWrapper(load(key))));
    }
    if (credential instanceof Credential.Agent) {
      return agent();
    }
    char[] password =
        credential instanceof Credential.PasswordVariable variable
            ? value(variable.variable(), "the password of " + access.user()).toCharArray()
            : secrets.password(access.user());
    return List.of(
        new AuthPassword(always(password)),
        new AuthKeyboardInteractive(new PasswordResponseProvider(always(password))));
  }

  /** Kept once read: deriving a key from a passphrase is slow on purpose. */
  private synchronized KeyPair load(Credential.PrivateKey key) throws ConnectFailed {
    KeyPair known = keys.get(key);
    if (known == null) {
      known = read(key);
      keys.put(key, known);
    }
    return known;
  }

  private KeyPair read(Credential.PrivateKey key) throws ConnectFailed {
    Path file = key.file();
    if (!Files.isRegularFile(file)) {
      throw new ConnectFailed(
          "the private key file " + file + " is not there: name the right one in the descriptor");
    }
    if (!Files.isReadable(file)) {
      throw new ConnectFailed("the private key file " + file + " can't be read: check its owner");
    }
    Optional<String> passphrase = key.passphraseVariable().flatMap(secrets::variable);
    AtomicBoolean asked = new AtomicBoolean();
    try {
      FileKeyProvider provider =
          Factory.Named.Util.create(
              config.getFileKeyProviderFactories(),
              KeyProviderUtil.detectKeyFileFormat(file.toFile()).toString());
      if (provider == null) {
        throw new IOException("unknown format");
      }
      provider.init(
          new File(file.toString()),
          new PasswordFinder() {
            @Override
            public char[] reqPassword(Resource<?> resource) {
              asked.set(true);
              return passphrase.orElse("").toCharArray();
            }

            @Override
            public boolean shouldRetry(Resource<?> resource) {
              return false;
            }
          });
      return new KeyPair(provider.getPublic(), provider.getPrivate());
    } catch (IOException | RuntimeException failure) {
      throw new ConnectFailed(asked.get() ? locked(key, passphrase) : notAKey(file));
    }
  }

  private static String notAKey(Path file) {
    return file
        + " is not a private key that can be used: check it with 'ssh-keygen -yf "
        + ShellWords.quote(file.toString())
        + "'";
  }

  private static String locked(Credential.PrivateKey key, Optional<String> passphrase) {
    String what = "the private key file " + key.file() + " is locked with a passphrase";
    if (key.passphraseVariable().isEmpty()) {
      return what + ": name the environment variable that holds it in the descriptor";
    }
    String variable = key.passphraseVariable().get();
    return passphrase.isEmpty()
        ? what + " and the environment variable " + variable + " is not set: set it to that"
        : what + " and the one in the environment variable " + variable + " is wrong: correct it";
  }

  private String value(String variable, String what) throws ConnectFailed {
    return secrets
        .variable(variable)
        .orElseThrow(
            () ->
                new ConnectFailed(
                    "the environment variable "
                        + variable
                        + ", which holds "
                        + what
                        + ", is not set: set it"));
  }

  private List<AuthMethod> agent() throws ConnectFailed {
    String socket =
        secrets
            .variable("SSH_AUTH_SOCK")
            .orElseThrow(
                () ->
                    new ConnectFailed(
                        "there is no SSH agent, SSH_AUTH_SOCK is not set: start ssh-agent and"
                            + " ssh-add the key"));
    SshAgent agent = new SshAgent(Path.of(socket));
    List<AuthMethod> methods = new ArrayList<>();
    try {
      for (SshAgent.Identity identity : agent.identities()) {
        methods.add(new AgentLogin(agent, identity));
      }
    } catch (IOException failure) {
      throw new ConnectFailed(
          "the SSH agent at " + socket + " does not answer: start it again and ssh-add the key");
    }
    if (methods.isEmpty()) {
      throw new ConnectFailed("the SSH agent at " + socket + " holds no key: ssh-add it");
    }
    return methods.subList(0, Math.min(methods.size(), AGENT_KEYS));
  }

  private static PasswordFinder always(char[] password) {
    return new PasswordFinder() {
      @Override
      public char[] reqPassword(Resource<?> resource) {
        return password.clone();
      }

      @Override
      public boolean shouldRetry(Resource<?> resource) {
        return false;
      }
    };
  }
}
