package io.rackproof.remote;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a CLI writes from the login on, until its prompt is known for certain: a banner may look
 * like one, so a prompt is what a comment that was just sent comes back on and what comes again
 * after it. Not safe for several threads.
 */
final class CliLogin {
  private final CliDialect dialect;
  private final Pattern anyPrompt;
  private final TerminalText screen = new TerminalText();
  private String marker = "";
  private boolean marked;
  private int answeredAt = -1;

  CliLogin(CliDialect dialect) {
    this.dialect = dialect;
    this.anyPrompt = dialect.anyPrompt();
  }

  void feed(CharSequence text) {
    screen.feed(text);
  }

  /** Whether the last line looks like a prompt. */
  boolean prompted() {
    return anyPrompt.matcher(screen.line()).matches();
  }

  /** What is to be answered to a question that the CLI asks now. */
  Optional<String> answer() {
    return screen.length() == answeredAt || prompted()
        ? Optional.empty()
        : dialect.answer(screen.line());
  }

  void answered() {
    answeredAt = screen.length();
  }

  void sent(String comment) {
    marker = comment;
    marked = true;
  }

  /** The prompt, once it is known, without blanks behind it. */
  Optional<String> prompt() {
    String last = screen.line().strip();
    String before = screen.lineBefore().stripTrailing();
    boolean proved =
        marked
            && prompted()
            && before.endsWith(marker)
            && before.substring(0, before.length() - marker.length()).strip().equals(last);
    return proved ? Optional.of(last) : Optional.empty();
  }

  /** The device's name in its prompt. */
  String host() {
    Matcher matcher = anyPrompt.matcher(screen.line());
    return matcher.matches() ? matcher.group("host") : "";
  }

  String lastLine() {
    String line = screen.line().strip();
    return line.isEmpty() ? screen.lineBefore().strip() : line;
  }
}
