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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Columns of the controlling terminal; {@code otherwise} where it does not tell. */
  public static int columns(int otherwise) {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(CONTROLLING.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return otherwise;
      }
      String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return columns(said, otherwise);
    } catch (IOException none) {
      return otherwise;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return otherwise;
    }
  }

  /** Of {@code rows columns}, as {@code stty size} prints it. */
  static int columns(String said, int otherwise) {
    Matcher size = Pattern.compile("\\d{1,4} (\\d{1,4})\\s*").matcher(said);
    int columns = size.matches() ? Integer.parseInt(size.group(1)) : 0;
    return columns > 0 ? columns : otherwise;
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
