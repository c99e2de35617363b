package io.rackproof.discovery;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.HostKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code access} of a descriptor: what most devices share, and how one differs from that. */
final class AccessText {
  private static final int SSH = 22;
  private static final String AGENT = "agent: true";

  private final Path home;
  private final Map<String, String> shared;

  private AccessText(Path home, Map<String, String> shared) {
    this.home = home;
    this.shared = shared;
  }

  /**
   * @param all of every device; what the first of them and most others have is shared
   * @param home the user's own folder, which {@code ~} stands for
   */
  static AccessText of(List<Access> all, Path home) {
    AccessText empty = new AccessText(home, Map.of());
    Map<String, String> shared = new LinkedHashMap<>();
    if (!all.isEmpty()) {
      empty
          .keys(all.get(0))
          .forEach(
              (key, value) -> {
                long same = all.stream().filter(a -> value.equals(empty.keys(a).get(key))).count();
                if (2 * same >= all.size()) {
                  shared.put(key, value);
                }
              });
      // A descriptor without a user is refused.
      shared.putIfAbsent("user", empty.keys(all.get(0)).get("user"));
    }
    return new AccessText(home, shared);
  }

  /** Lines of the common section. */
  List<String> common() {
    Map<String, String> standard =
        Map.of(
            "port",
            "port: " + SSH,
            "credential",
            AGENT,
            "keys",
            defaultKeys(),
            "sudo",
            "sudo: true",
            "jump",
            "jump: none");
    List<String> lines = new ArrayList<>();
    shared.forEach(
        (key, line) -> {
          if (!line.equals(standard.get(key))) {
            lines.add("  " + line);
          }
        });
    return lines;
  }

  /** What a device has otherwise, as entries of a flow mapping. */
  List<String> differences(Access access) {
    List<String> own = new ArrayList<>();
    keys(access)
        .forEach(
            (key, line) -> {
              if (!line.equals(shared.get(key))) {
                own.add(line);
              }
            });
    return own;
  }

  private String defaultKeys() {
    return "known_hosts: ~/.ssh/known_hosts";
  }

  private Map<String, String> keys(Access access) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("user", "user: " + access.user());
    keys.put("port", "port: " + access.port());
    keys.put("credential", credential(access.credential()));
    keys.put("jump", access.jump().map(jump -> "jump: " + jump(jump, access)).orElse("jump: none"));
    keys.put("keys", hostKeys(access.hostKeys()));
    keys.put("sudo", "sudo: " + access.sudo());
    return keys;
  }

  private String jump(Access jump, Access outer) {
    boolean same = jump.credential().equals(outer.credential());
    String at = jump.user() + "@" + jump.address() + ":" + jump.port();
    return same
        ? at
        : "{ address: "
            + jump.address()
            + ", port: "
            + jump.port()
            + ", user: "
            + jump.user()
            + ", "
            + credential(jump.credential())
            + ", "
            + hostKeys(jump.hostKeys())
            + " }";
  }

  private String credential(Credential credential) {
    if (credential instanceof Credential.PrivateKey key) {
      return "key: "
          + path(key.file())
          + key.passphraseVariable().map(name -> ", passphrase_env: " + name).orElse("");
    }
    if (credential instanceof Credential.PasswordVariable variable) {
      return "password_env: " + variable.variable();
    }
    return credential instanceof Credential.Agent ? AGENT : "password: prompt";
  }

  private String hostKeys(HostKeys keys) {
    return keys instanceof HostKeys.KnownHosts known
        ? "known_hosts: " + path(known.file())
        : "fingerprints: [" + String.join(", ", ((HostKeys.Fingerprints) keys).accepted()) + "]";
  }

  private String path(Path file) {
    Path whole = file.toAbsolutePath().normalize();
    return Yaml.text(whole.startsWith(home) ? "~/" + home.relativize(whole) : whole.toString());
  }
}
