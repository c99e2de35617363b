package io.rackproof.remote;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program and its arguments, quoted by the shell that runs it, never by the caller; or words for
 * the command line of a network operating system, which takes them as they are.
 *
 * @param argv program and arguments, not empty
 * @param effect whether it may be repeated after a lost connection
 * @param asRoot whether it needs root; where access says sudo it runs under {@code sudo -n}
 * @param stdin text for its standard input; otherwise that is empty
 * @param timeout after which it is stopped, there and here; otherwise the testbed's default
 * @param cli whether it is for a {@link CliDialect CLI}: then a word {@code ;} parts it into lines
 *     that are sent one after the other up to the first that is refused
 */
public record Command(
    List<String> argv,
    Effect effect,
    boolean asRoot,
    Optional<String> stdin,
    Optional<Duration> timeout,
    boolean cli) {
  /** Where a device's programs are looked for. */
  public static final String SEARCH_PATH =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
          + ":/opt/mellanox/iproute2/sbin:/opt/mellanox/ethtool/sbin:/opt/mellanox/bin"
          + ":/usr/mst/bin";

  private static final String NEXT_LINE = ";";

  /** What a command does to a device. */
  public enum Effect {
    /** Reads only: may be repeated. */
    READ,
    /** Makes traffic but changes no configuration: not repeated. */
    TRAFFIC,
    /** Changes configuration: never repeated, and refused unless the run may change. */
    CHANGE
  }

  /**
   * @throws IllegalArgumentException when there is no program
   */
  public Command {
    argv = List.copyOf(argv);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("a command needs a program");
    }
  }

  public static Command read(String... argv) {
    return shell(Arrays.asList(argv), Effect.READ, false);
  }

  public static Command traffic(List<String> argv) {
    return shell(argv, Effect.TRAFFIC, false);
  }

  public static Command change(String... argv) {
    return shell(Arrays.asList(argv), Effect.CHANGE, true);
  }

  /** Lines for a CLI that only read. */
  public static Command cliRead(String... lines) {
    return cli(Effect.READ, Arrays.asList(lines));
  }

  /** Lines for a CLI that change its configuration. */
  public static Command cliChange(List<String> lines) {
    return cli(Effect.CHANGE, lines);
  }

  private static Command cli(Effect effect, List<String> lines) {
    List<String> words = List.of(String.join(" " + NEXT_LINE + " ", lines).strip().split("\\s+"));
    return new Command(words, effect, false, Optional.empty(), Optional.empty(), true);
  }

  private static Command shell(List<String> argv, Effect effect, boolean asRoot) {
    return new Command(argv, effect, asRoot, Optional.empty(), Optional.empty(), false);
  }

  /**
   * The program that does the work, and not {@code taskset -c LIST}, {@code env NAME=VALUE}, {@code
   * stdbuf -oL} or {@code sh -c SCRIPT NAME} before it, where the script runs its arguments.
   */
  public String tool() {
    int at = 0;
    boolean wrapped = true;
    while (wrapped) {
      String word = argv.get(at);
      boolean option = at + 1 < argv.size() && argv.get(at + 1).equals("-c");
      int skip =
          switch (word) {
            case "taskset" -> option ? 3 : 0;
            case "env", "stdbuf" -> 2;
            case "sh" -> option && argv.get(at + 2).contains("\"$@\"") ? 4 : 0;
            default -> 0;
          };
      wrapped = skip > 0 && at + skip < argv.size();
      at += wrapped ? skip : 0;
    }
    return argv.get(at);
  }

  public Command withRoot() {
    return new Command(argv, effect, true, stdin, timeout, cli);
  }

  public Command withStdin(String text) {
    return new Command(argv, effect, asRoot, Optional.of(text), timeout, cli);
  }

  public Command withTimeout(Duration limit) {
    return new Command(argv, effect, asRoot, stdin, Optional.of(limit), cli);
  }

  /** The lines that a CLI is sent, in order. */
  public List<String> lines() {
    return Arrays.stream(String.join(" ", argv).split(" " + NEXT_LINE + " ")).toList();
  }

  /** As a person would type it, quoted for a POSIX shell where it is for one; without sudo. */
  public String line() {
    if (cli) {
      return String.join(" ", argv);
    }
    String words = String.join(" ", argv.stream().map(ShellWords::quote).toList());
    return stdin.map(text -> "printf %s " + ShellWords.quote(text) + " | " + words).orElse(words);
  }

  @Override
  public String toString() {
    return line();
  }
}
