package io.rackproof.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a person watches. A test runs in a process that Maven forked, whose own standard output
 * is a pipe, so it asks where Maven's goes.
 */
public final class Terminal {
  private static final Path CONTROLLING = Path.of("/dev/tty");

  private Terminal() {}

  /**
   * Whether a line may be written over.
   *
   * @param choice {@code live}, {@code plain}, or anything else to find out
   */
  public static boolean live(String choice) {
    return switch (choice.toLowerCase(Locale.ROOT)) {
      case "live" -> true;
      case "plain" -> false;
      default -> !"dumb".equals(System.getenv("TERM")) && mavenWritesToTerminal();
    };
  }

  /**
   * The controlling terminal, which is still there when Maven and with it this process's standard
   * output has gone; otherwise the given stream.
   */
  public static PrintStream lastResort(PrintStream otherwise) {
    try {
      OutputStream tty = Files.newOutputStream(CONTROLLING, StandardOpenOption.WRITE);
      return new PrintStream(tty, true, StandardCharsets.UTF_8);
    } catch (IOException | UnsupportedOperationException none) {
      return otherwise;
    }
  }

  /** The nearest Java among the ancestors is Maven; a shell may stand between. */
  private static boolean mavenWritesToTerminal() {
    Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
    while (ancestor.isPresent()) {
      ProcessHandle process = ancestor.get();
      String program = process.info().command().orElse("");
      if (program.endsWith("/java")) {
        return isTerminal(Path.of("/proc", Long.toString(process.pid()), "fd", "1"));
      }
      ancestor = process.parent();
    }
    return false;
  }

  private static boolean isTerminal(Path standardOutput) {
    try {
      String target = Files.readSymbolicLink(standardOutput).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException | SecurityException unknown) {
      return false;
    }
  }
}
