package io.rackproof.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An OpenSSH known_hosts file (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT): plain, hashed, with patterns,
 * negations and ports. Lines of certificate authorities are passed over; a revoked key is accepted
 * by no line.
 */
final class KnownHostsFile {
  /** One key of a host, by its SSH name and its wire form. */
  record HostKey(String type, byte[] blob) {
    /** As {@code ssh-keygen -lf} prints it. */
    String fingerprint() {
      try {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(blob);
        return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private record Line(boolean revoked, String hosts, HostKey key) {}

  private final List<Line> lines;

  private KnownHostsFile(List<Line> lines) {
    this.lines = lines;
  }

  static KnownHostsFile read(Path file) throws IOException {
    return parse(Files.readString(file, StandardCharsets.UTF_8));
  }

  static KnownHostsFile parse(String text) {
    List<Line> lines = new ArrayList<>();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.isEmpty() || line.startsWith("#") || line.startsWith("@cert-authority")) {
        continue;
      }
      boolean revoked = line.startsWith("@revoked");
      String[] words = line.split("\\s+");
      int first = revoked ? 1 : 0;
      if (words.length < first + 3) {
        continue;
      }
      try {
        byte[] blob = Base64.getDecoder().decode(words[first + 2]);
        lines.add(new Line(revoked, words[first], new HostKey(words[first + 1], blob)));
      } catch (IllegalArgumentException notBase64) {
        continue;
      }
    }
    return new KnownHostsFile(List.copyOf(lines));
  }

  /** The keys that a host may show. */
  List<HostKey> keys(String host, int port) {
    String name = name(host, port);
    return lines.stream()
        .filter(line -> !line.revoked() && matches(line.hosts(), name))
        .map(Line::key)
        .toList();
  }

  boolean revoked(byte[] blob) {
    return lines.stream()
        .anyMatch(line -> line.revoked() && Arrays.equals(line.key().blob(), blob));
  }

  /** How the file writes a host. */
  static String name(String host, int port) {
    String lower = host.toLowerCase(Locale.ROOT);
    return port == 22 ? lower : "[" + lower + "]:" + port;
  }

  private static boolean matches(String hosts, String name) {
    if (hosts.startsWith("|1|")) {
      return matchesHash(hosts, name);
    }
    boolean found = false;
    for (String pattern : hosts.toLowerCase(Locale.ROOT).split(",")) {
      boolean negated = pattern.startsWith("!");
      if (matchesPattern(negated ? pattern.substring(1) : pattern, name)) {
        if (negated) {
          return false;
        }
        found = true;
      }
    }
    return found;
  }

  private static boolean matchesPattern(String pattern, String name) {
    if (!pattern.contains("*") && !pattern.contains("?")) {
      return pattern.equals(name);
    }
    StringBuilder regex = new StringBuilder();
    for (char character : pattern.toCharArray()) {
      regex.append(
          character == '*'
              ? ".*"
              : character == '?' ? "." : Pattern.quote(String.valueOf(character)));
    }
    return name.matches(regex.toString());
  }

  private static boolean matchesHash(String hashed, String name) {
    String[] parts = hashed.split("\\|");
    if (parts.length != 4) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[2]), "HmacSHA1"));
      byte[] hash = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
      return MessageDigest.isEqual(hash, Base64.getDecoder().decode(parts[3]));
    } catch (GeneralSecurityException | IllegalArgumentException garbled) {
      return false;
    }
  }
}
