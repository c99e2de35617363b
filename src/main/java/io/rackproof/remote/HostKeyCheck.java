package io.rackproof.remote;

import io.rackproof.remote.KnownHostsFile.HostKey;
import io.rackproof.testbed.Access;
import io.rackproof.testbed.HostKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.transport.verification.HostKeyVerifier;

/** Accepts the host keys that access names and no other; remembers why it refused. */
final class HostKeyCheck implements HostKeyVerifier {
  private final Access access;
  private final Optional<KnownHostsFile> file;
  private volatile Optional<String> refusal = Optional.empty();

  private HostKeyCheck(Access access, Optional<KnownHostsFile> file) {
    this.access = access;
    this.file = file;
  }

  static HostKeyCheck of(Access access) throws ConnectFailed {
    if (!(access.hostKeys() instanceof HostKeys.KnownHosts known)) {
      return new HostKeyCheck(access, Optional.empty());
    }
    if (!Files.isRegularFile(known.file())) {
      throw new ConnectFailed(
          "the known_hosts file "
              + known.file()
              + " is not there: name another, or make it with '"
              + keyscan(access, known.file())
              + "' and compare the fingerprints at the device's console");
    }
    try {
      return new HostKeyCheck(access, Optional.of(KnownHostsFile.read(known.file())));
    } catch (IOException failure) {
      throw new ConnectFailed(
          "the known_hosts file " + known.file() + " can't be read: check its permissions");
    }
  }

  Optional<String> refusal() {
    return refusal;
  }

  /** Key types that are known of the host come first, so that it shows one that can be compared. */
  @Override
  public List<String> findExistingAlgorithms(String host, int port) {
    return known().stream()
        .map(HostKey::type)
        .distinct()
        .flatMap(HostKeyCheck::signatures)
        .toList();
  }

  /** A key of type ssh-rsa signs with SHA-2 (RFC 8332); the algorithms' names differ from its. */
  private static Stream<String> signatures(String type) {
    return type.equals("ssh-rsa")
        ? Stream.of("rsa-sha2-512", "rsa-sha2-256", "ssh-rsa")
        : Stream.of(type);
  }

  @Override
  public boolean verify(String host, int port, PublicKey key) {
    byte[] blob = new Buffer.PlainBuffer().putPublicKey(key).getCompactData();
    HostKey shown = new HostKey(KeyType.fromKey(key).toString(), blob);
    boolean accepted =
        access.hostKeys() instanceof HostKeys.Fingerprints fingerprints
            ? fingerprints.accepted().stream()
                .anyMatch(one -> plain(one).equals(shown.fingerprint()))
            : file.filter(known -> !known.revoked(blob)).isPresent()
                && known().stream().anyMatch(one -> Arrays.equals(one.blob(), blob));
    if (!accepted) {
      refusal = Optional.of(explain(shown));
    }
    return accepted;
  }

  private static String plain(String fingerprint) {
    return fingerprint.strip().replaceFirst("=+$", "");
  }

  private List<HostKey> known() {
    return file.map(known -> known.keys(access.address(), access.port())).orElse(List.of());
  }

  private String explain(HostKey shown) {
    String shows = access + " shows the host key " + shown.type() + " " + shown.fingerprint();
    if (access.hostKeys() instanceof HostKeys.Fingerprints fingerprints) {
      return shows
          + ", and the descriptor accepts "
          + String.join(", ", fingerprints.accepted())
          + ": compare it at the device's console ('ssh-keygen -lf' on its /etc/ssh/ssh_host_*.pub)"
          + " and correct the descriptor, or find out who answers at this address";
    }
    Path path = ((HostKeys.KnownHosts) access.hostKeys()).file();
    if (file.filter(known -> known.revoked(shown.blob())).isPresent()) {
      return shows + ", which " + path + " revokes: give the device new host keys";
    }
    String add = "'" + keyscan(access, path) + "'";
    if (known().isEmpty()) {
      return shows
          + ", and "
          + path
          + " knows no key of it: compare the fingerprint at the device's console and add it with "
          + add;
    }
    return shows
        + ", and "
        + path
        + " has "
        + known().stream()
            .map(one -> one.type() + " " + one.fingerprint())
            .collect(Collectors.joining(", "))
        + ": find out who answers at this address; if the device was installed anew, remove the old"
        + " key with 'ssh-keygen -R "
        + ShellWords.quote(KnownHostsFile.name(access.address(), access.port()))
        + " -f "
        + ShellWords.quote(path.toString())
        + "', compare the fingerprint at its console and add it with "
        + add;
  }

  private static String keyscan(Access access, Path file) {
    String through =
        access
            .jump()
            .map(jump -> "ssh -p " + jump.port() + " " + jump.user() + "@" + jump.address() + " ")
            .orElse("");
    return through
        + "ssh-keyscan -p "
        + access.port()
        + " "
        + ShellWords.quote(access.address())
        + " >> "
        + ShellWords.quote(file.toString());
  }
}
