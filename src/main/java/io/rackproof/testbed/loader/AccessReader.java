package io.rackproof.testbed.loader;

import io.rackproof.testbed.Access;
import io.rackproof.testbed.Credential;
import io.rackproof.testbed.HostKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code access}. What a mapping doesn't say comes from the one above it; credential and host
 * keys are replaced as a whole, so that a device with a password never falls back to the key of the
 * others.
 */
final class AccessReader {
  static final List<String> KEYS =
      List.of(
          "user",
          "port",
          "key",
          "passphrase_env",
          "agent",
          "password_env",
          "password",
          "jump",
          "known_hosts",
          "fingerprints",
          "sudo");

  private static final int SSH = 22;
  private static final List<String> CREDENTIALS =
      List.of("key", "agent", "password_env", "password");

  private final Path folder;
  private final Path home;
  private final Faults faults;

  AccessReader(Path folder, Path home, Faults faults) {
    this.folder = folder;
    this.home = home;
    this.faults = faults;
  }

  /** What holds where the descriptor says nothing: the agent's keys and the user's known_hosts. */
  Login defaults() {
    return new Login(
        Optional.empty(), SSH, new Credential.Agent(), Optional.empty(), userKnownHosts(), true);
  }

  /** Reads {@code access} of a section over what holds outside of it. */
  Login read(Section parent, Login outside) {
    return parent.has("access") ? login(parent.section("access", KEYS), outside) : outside;
  }

  private Login login(Section section, Login outside) {
    Login own =
        new Login(
            section.read("user", Names.USER).or(outside::user),
            section.read("port", Grammars.whole(1, 65_535)).orElse(outside.port()),
            credential(section).orElse(outside.credential()),
            Optional.empty(),
            hostKeys(section).orElse(outside.hostKeys()),
            section.read("sudo", Grammars.FLAG).orElse(outside.sudo()));
    Optional<Access> jump = section.has("jump") ? jump(section, own) : outside.jump();
    return new Login(own.user(), own.port(), own.credential(), jump, own.hostKeys(), own.sudo());
  }

  private Optional<Credential> credential(Section section) {
    onlyOne(section, CREDENTIALS);
    if (section.has("passphrase_env") && !section.has("key")) {
      faults.add(
          section.markOfKey("passphrase_env"),
          "passphrase_env: there is no 'key' beside it; give the key that it opens");
    }
    Optional<String> passphrase = section.read("passphrase_env", Names.VARIABLE);
    Optional<Path> key = section.read("key", Names.file(folder, home));
    section.read("agent", Grammars.choice(Map.of("true", true)));
    Optional<String> variable = section.read("password_env", Names.VARIABLE);
    section.read("password", AccessReader::prompt);
    if (key.isPresent()) {
      return Optional.of(new Credential.PrivateKey(key.get(), passphrase));
    }
    if (variable.isPresent()) {
      return Optional.of(new Credential.PasswordVariable(variable.get()));
    }
    if (section.has("password")) {
      return Optional.of(new Credential.PasswordPrompt());
    }
    return section.has("agent") ? Optional.of(new Credential.Agent()) : Optional.empty();
  }

  /** Never repeats what it found: it may be a password. */
  private static String prompt(String text) throws Mistake {
    if (!text.equals("prompt")) {
      throw new Mistake(
          "a password never stands in a descriptor; write prompt, or password_env: VARIABLE");
    }
    return text;
  }

  private Optional<HostKeys> hostKeys(Section section) {
    onlyOne(section, List.of("known_hosts", "fingerprints"));
    List<String> fingerprints = section.readAll("fingerprints", Names.FINGERPRINT);
    if (section.node("fingerprints").orElse(null) instanceof Node.Sequence list
        && list.items().isEmpty()) {
      faults.add(list.mark(), "fingerprints: the list is empty; write SHA256:… or delete the key");
    }
    Optional<HostKeys> file =
        section.read("known_hosts", Names.file(folder, home)).map(HostKeys.KnownHosts::new);
    return fingerprints.isEmpty() ? file : Optional.of(new HostKeys.Fingerprints(fingerprints));
  }

  private void onlyOne(Section section, List<String> keys) {
    List<String> given = new ArrayList<>(keys);
    given.removeIf(key -> !section.has(key));
    for (String extra : given.subList(Math.min(1, given.size()), given.size())) {
      faults.add(
          section.markOfKey(extra),
          extra
              + ": '"
              + given.get(0)
              + "' is given already; write only one of "
              + String.join(", ", keys));
    }
  }

  /** {@code none}, {@code user@host:port} or a mapping: an address and the keys of access. */
  private Optional<Access> jump(Section section, Login own) {
    Login inherited = ownHostKeysOnly(own);
    if (section.node("jump").orElse(null) instanceof Node.Mapping mapping) {
      List<String> keys = new ArrayList<>(List.of("address"));
      keys.addAll(KEYS);
      Section jump = Section.of("jump", section.markOfKey("jump"), mapping, keys, faults);
      jump.required("address", "bastion.example.com");
      Login login = login(jump, inherited);
      return jump.read("address", Names.ADDRESS)
          .map(address -> login.at(address, userOf(login, section)));
    }
    return section
        .read("jump", JumpAddress::parse)
        .flatMap(
            jump ->
                jump.address()
                    .map(
                        address ->
                            new Login(
                                    jump.user().or(inherited::user),
                                    jump.port().orElse(SSH),
                                    inherited.credential(),
                                    Optional.empty(),
                                    inherited.hostKeys(),
                                    false)
                                .at(address, jump.user().orElseGet(() -> userOf(own, section)))));
  }

  private String userOf(Login login, Section section) {
    return login
        .user()
        .orElseGet(
            () -> {
              faults.add(
                  section.markOf("jump"),
                  "jump: no user is known here; write user@host or add 'user'");
              return "";
            });
  }

  /** A jump host shares user and credential, but not the port or the fingerprints of a device. */
  private Login ownHostKeysOnly(Login own) {
    HostKeys keys =
        own.hostKeys() instanceof HostKeys.KnownHosts ? own.hostKeys() : userKnownHosts();
    return new Login(own.user(), SSH, own.credential(), Optional.empty(), keys, false);
  }

  private HostKeys userKnownHosts() {
    return new HostKeys.KnownHosts(home.resolve(".ssh").resolve("known_hosts"));
  }
}
