package io.rackproof.remote;

import java.util.regex.Pattern;

/**
 * One line sent to a CLI and what comes back, as it comes. A CLI says neither how a command ended
 * nor where its output ends, so the output counts as whole only when a prompt was seen after it, a
 * comment with a number that was never used before has been sent, and has come back on that very
 * prompt with nothing but the next prompt behind it. Not safe for several threads.
 */
final class CliExchange {
  /** What is to be done. */
  enum State {
    /** More must come. */
    OPEN,
    /** There is a prompt: the marker is to be sent. */
    PROMPTED,
    /** The pager waits for a key. */
    PAGED,
    /** A question was asked whose answer the dialect knows. */
    ASKED,
    /** The output is whole. */
    WHOLE,
    /** What came is no echo of what was sent: nothing that follows can be told apart. */
    GARBLED
  }

  private final CliDialect dialect;
  private final Pattern prompt;
  private final String line;
  private final String marker;
  private final StringBuilder echo = new StringBuilder();
  private final TerminalText screen = new TerminalText();
  private boolean echoed;
  private boolean garbled;
  private boolean marked;
  private int answeredAt = -1;

  /**
   * @param prompt a whole prompt line of this device
   * @param line what is sent
   * @param marker what is sent once there is a prompt
   */
  CliExchange(CliDialect dialect, Pattern prompt, String line, String marker) {
    this.dialect = dialect;
    this.prompt = prompt;
    this.line = line;
    this.marker = marker;
  }

  void feed(CharSequence text) {
    if (echoed) {
      screen.feed(text);
      return;
    }
    echo.append(text);
    int end = echoEnd();
    if (end >= 0) {
      echoed = true;
      screen.feed(echo.substring(end));
    }
  }

  State state() {
    String last = screen.line();
    if (garbled) {
      return State.GARBLED;
    }
    if (!echoed) {
      return State.OPEN;
    }
    if (marked) {
      return afterMarker(last);
    }
    if (prompt.matcher(last).matches()) {
      return State.PROMPTED;
    }
    if (screen.length() == answeredAt) {
      return State.OPEN;
    }
    if (dialect.pages(last)) {
      return State.PAGED;
    }
    return dialect.answer(last).isPresent() ? State.ASKED : State.OPEN;
  }

  private State afterMarker(String last) {
    if (!prompt.matcher(last).matches() || promptOfMarker().isEmpty()) {
      return State.OPEN;
    }
    boolean twice = !marker.isEmpty() && output().contains(marker);
    return twice ? State.GARBLED : State.WHOLE;
  }

  /** The prompt that the marker came back on, empty when it did not. */
  private String promptOfMarker() {
    String before = screen.lineBefore().stripTrailing();
    if (!before.endsWith(marker)) {
      return "";
    }
    String start = before.substring(0, before.length() - marker.length());
    return prompt.matcher(start).matches() ? start : "";
  }

  /** The prompt that a whole exchange ended with, without blanks behind it. */
  String prompt() {
    return screen.line().strip();
  }

  /** The last line as it stands. */
  String lastLine() {
    return screen.line();
  }

  /** What the CLI wrote in answer: all of it when whole, else what there is so far. */
  String output() {
    String text = echoed ? screen.text() : echo.toString();
    if (!marked || !echoed || promptOfMarker().isEmpty()) {
      return text;
    }
    int end = text.length() - screen.line().length() - screen.lineBefore().length() - 1;
    return text.substring(0, Math.max(0, end));
  }

  int length() {
    return echo.length() + screen.length();
  }

  void sentMarker() {
    marked = true;
  }

  void answeredPager() {
    screen.answeredPager();
    answeredAt = screen.length();
  }

  void answeredQuestion() {
    answeredAt = screen.length();
  }

  /**
   * Where the echo of the line and its line feed end; -1 as long as that has not come. A terminal
   * may break the echo at its width: blanks and line ends within it count for nothing.
   */
  private int echoEnd() {
    int next = 0;
    int at = 0;
    while (at < echo.length()) {
      char character = echo.charAt(at);
      if (character == '\u001b') {
        at = TerminalText.skip(echo, at);
        if (at < 0) {
          return -1;
        }
        continue;
      }
      next = skipBlanks(next);
      at++;
      if (next == line.length() && character == '\n') {
        return at;
      }
      if (character <= ' ') {
        continue;
      }
      if (next == line.length() || character != line.charAt(next)) {
        garbled = true;
        return -1;
      }
      next++;
    }
    return -1;
  }

  private int skipBlanks(int from) {
    int at = from;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at;
  }
}
