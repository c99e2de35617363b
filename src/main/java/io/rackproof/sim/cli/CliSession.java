package io.rackproof.sim.cli;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.CliManners;
import java.util.Optional;

/** A login on a simulated CLI of the industry's usual kind: what does not change the device. */
public abstract class CliSession implements CliConversation {
  private static final String INVALID = "% Invalid input detected at '^' marker.\n";
  private static final int ROWS = 24;

  private final String host;
  private final CliTrouble trouble;
  private int rows = ROWS;
  private boolean over;

  protected CliSession(String host, CliTrouble trouble) {
    this.host = host;
    this.trouble = trouble;
  }

  /** What the CLI says of a line that it does not know. */
  protected static String invalid(String line) {
    return " ".repeat(Math.max(0, line.indexOf(' '))) + "^\n" + INVALID;
  }

  protected String host() {
    return host;
  }

  /** The rest of the answer, for what is not about this terminal. */
  protected abstract String answer(String line);

  @Override
  public final Optional<String> line(String line) {
    String words = line.strip();
    if (trouble.hangsAt().map(words::matches).orElse(false)) {
      return Optional.empty();
    }
    if (words.isEmpty() || words.startsWith("!") || words.matches("terminal width \\d+")) {
      return Optional.of("");
    }
    if (words.matches("terminal length \\d+")) {
      if (trouble.pagingStays()) {
        return Optional.of(invalid(words));
      }
      rows = Integer.parseInt(words.replaceFirst(".* ", ""));
      return Optional.of("");
    }
    return Optional.of(answer(words));
  }

  /** Ends the login. */
  protected void leave() {
    over = true;
  }

  @Override
  public CliManners manners() {
    return new CliManners(rows, "--More--", "\r        \r", 0, trouble.decorated());
  }

  @Override
  public boolean over() {
    return over;
  }
}
