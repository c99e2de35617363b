package io.rackproof.report.signoff;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A SHA-256 digest of a folder of evidence. It is that of a listing with one line a file, {@code
 * <sha256> *./node01/0001.out} sorted by the bytes of the names: what {@code sha256sum -b} of GNU
 * coreutils prints and {@code sha256sum -c} checks.
 *
 * @param digest 64 lower-case hexadecimal digits
 * @param files how many files it covers
 * @param bytes how many bytes they have
 * @param listing what the digest is that of
 */
public record EvidenceDigest(String digest, int files, long bytes, String listing) {
  /** Prints the digest, in the evidence folder. */
  public static final String COMMAND =
      "find . -type f -print0 | LC_ALL=C sort -z | xargs -0r sha256sum -b | sha256sum";

  private static final Comparator<byte[]> BY_BYTES = Arrays::compareUnsigned;

  /**
   * Reads every file below a folder; links below it are not followed.
   *
   * @throws IOException when it is no folder or one of them cannot be read
   */
  public static EvidenceDigest of(Path folder) throws IOException {
    Path root = folder.toRealPath();
    StringBuilder listing = new StringBuilder();
    long bytes = 0;
    List<String> names = names(root);
    for (String name : names) {
      Path file = root.resolve(name);
      bytes += Files.size(file);
      listing.append(line(sha256(file), "./" + name));
    }
    byte[] text = listing.toString().getBytes(StandardCharsets.UTF_8);
    String digest = HexFormat.of().formatHex(algorithm().digest(text));
    return new EvidenceDigest(digest, names.size(), bytes, listing.toString());
  }

  private static List<String> names(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> root.relativize(file).toString())
          .sorted(Comparator.comparing(name -> name.getBytes(StandardCharsets.UTF_8), BY_BYTES))
          .toList();
    }
  }

  /** With a backslash before it where the name had to be escaped, as coreutils do. */
  private static String line(String sha256, String name) {
    String escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    return (escaped.equals(name) ? "" : "\\") + sha256 + " *" + escaped + "\n";
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest sum = algorithm();
    byte[] buffer = new byte[64 * 1024];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        sum.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(sum.digest());
  }

  /** Of a text in UTF-8. */
  static String sha256(String text) {
    return HexFormat.of().formatHex(algorithm().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest algorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java has SHA-256", absent);
    }
  }
}
