package io.rackproof.remote;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A program and its arguments, quoted by the shell that runs it, never by the caller.
 *
 * @param argv program and arguments, not empty
 * @param effect whether it may be repeated after a lost connection
 * @param asRoot whether it needs root; where access says sudo it runs under {@code sudo -n}
 * @param stdin text for its standard input; otherwise that is empty
 * @param timeout after which it is stopped, there and here; otherwise the testbed's default
 */
public record Command(
    List<String> argv,
    Effect effect,
    boolean asRoot,
    Optional<String> stdin,
    Optional<Duration> timeout) {
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
    return new Command(Arrays.asList(argv), Effect.READ, false, Optional.empty(), Optional.empty());
  }

  public static Command traffic(List<String> argv) {
    return new Command(argv, Effect.TRAFFIC, false, Optional.empty(), Optional.empty());
  }

  public static Command change(String... argv) {
    return new Command(
        Arrays.asList(argv), Effect.CHANGE, true, Optional.empty(), Optional.empty());
  }

  /** The program that does the work: what {@code taskset -c LIST} binds, and not that. */
  public String tool() {
    boolean bound = argv.size() > 3 && argv.get(0).equals("taskset") && argv.get(1).equals("-c");
    return argv.get(bound ? 3 : 0);
  }

  public Command withRoot() {
    return new Command(argv, effect, true, stdin, timeout);
  }

  public Command withStdin(String text) {
    return new Command(argv, effect, asRoot, Optional.of(text), timeout);
  }

  public Command withTimeout(Duration limit) {
    return new Command(argv, effect, asRoot, stdin, Optional.of(limit));
  }

  /** As a person would type it, quoted for a POSIX shell; without sudo. */
  public String line() {
    String words = String.join(" ", argv.stream().map(ShellWords::quote).toList());
    return stdin.map(text -> "printf %s " + ShellWords.quote(text) + " | " + words).orElse(words);
  }

  @Override
  public String toString() {
    return line();
  }
}
