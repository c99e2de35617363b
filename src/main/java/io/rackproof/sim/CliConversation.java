package io.rackproof.sim;

import java.util.Optional;

/** One login on a simulated CLI: it knows its mode and what was set for this terminal. */
public interface CliConversation {
  /** What is shown before the first prompt; lines end with a line feed. */
  String greeting();

  /** The prompt of the present mode; empty while a question is open. */
  String prompt();

  /**
   * Takes one line.
   *
   * @return what the CLI prints, lines ended by a line feed; empty when it never answers
   */
  Optional<String> line(String line);

  /** Whether the line would change the device's configuration in the present mode. */
  boolean changes(String line);

  CliManners manners();

  /** Whether the login has ended. */
  boolean over();
}
