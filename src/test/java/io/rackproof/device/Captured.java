package io.rackproof.device;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What a real tool printed in the Soft-RoCE lab, as {@code testbeds/softroce/lab capture} records
 * it. {@code -Dsamples.lab=DIR} takes another recording, of newer versions.
 *
 * @param name {@code TOOL/CASE}
 */
public record Captured(String name, int status, String stdout, String stderr) {
  /** Prefixes of a long text that are tried; each costs as much as reading the whole. */
  private static final int MOST_PREFIXES = 1500;

  public static Captured of(String name) {
    try {
      return new Captured(
          name,
          Integer.parseInt(read(name, ".rc").strip()),
          read(name, ".out"),
          read(name, ".err"));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static String read(String name, String part) throws IOException {
    return Files.readString(folder().resolve(name + part));
  }

  private static Path folder() {
    String other = System.getProperty("samples.lab");
    try {
      return other != null
          ? Path.of(other)
          : Path.of(Objects.requireNonNull(Captured.class.getResource("/samples/lab")).toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public Reply reply() {
    return reply(stdout);
  }

  /** The reply, if the tool had printed this instead. */
  public Reply reply(String text) {
    return new Reply(
        Command.read(name.replaceFirst("/.*", "")),
        Outcome.EXITED,
        OptionalInt.of(status),
        text,
        stderr,
        Instant.EPOCH,
        Duration.ofSeconds(1),
        new EvidenceRef("node01/0001"));
  }

  /** Lengths of the prefixes to try: all of a short text, else spread evenly, the ends all. */
  public IntStream prefixes() {
    int step = Math.max(1, stdout.length() / MOST_PREFIXES);
    return IntStream.range(0, stdout.length())
        .filter(n -> n % step == 0 || n < 64 || n >= stdout.length() - 64);
  }

  @Override
  public String toString() {
    return name;
  }
}
