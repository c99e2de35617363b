package io.rackproof.remote;

/**
 * The text that a terminal would show: carriage returns, backspaces and the control sequences of
 * ECMA-48 (ANSI) that move on a line or erase it are carried out, all others are dropped. Lines
 * never wrap. Not safe for several threads.
 */
final class TerminalText {
  private static final char ESCAPE = '\u001b';
  private static final char BELL = '\u0007';

  private final StringBuilder done = new StringBuilder();
  private final StringBuilder line = new StringBuilder();
  private final StringBuilder sequence = new StringBuilder();
  private String pager = "";
  private int column;

  void feed(CharSequence text) {
    text.chars().forEach(character -> take((char) character));
  }

  /** Everything, the line at hand last; lines end with a line feed. */
  String text() {
    return done.toString() + line;
  }

  /** The line at hand, whose end has not come. */
  String line() {
    return line.toString();
  }

  /** The last line that has ended, empty when none has. */
  String lineBefore() {
    int end = Math.max(0, done.length() - 1);
    return done.substring(Math.max(0, done.lastIndexOf("\n", end - 1) + 1), end);
  }

  int length() {
    return done.length() + line.length();
  }

  /** The line at hand is a pager's: what it leaves of itself is no output. */
  void answeredPager() {
    pager = line.toString().strip();
  }

  private void take(char character) {
    if (sequence.length() > 0) {
      sequence.append(character);
      if (complete(sequence)) {
        carryOut(sequence.toString());
        sequence.setLength(0);
      }
      return;
    }
    switch (character) {
      case ESCAPE -> sequence.append(character);
      case '\n' -> endLine();
      case '\r' -> column = 0;
      case '\b' -> column = Math.max(0, column - 1);
      default -> {
        if (character == '\t' || !Character.isISOControl(character)) {
          put(character);
        }
      }
    }
  }

  private void put(char character) {
    if (onlyPager()) {
      line.setLength(Math.min(line.length(), column));
    }
    while (line.length() < column) {
      line.append(' ');
    }
    if (column < line.length()) {
      line.setCharAt(column, character);
    } else {
      line.append(character);
    }
    column++;
  }

  /** Whether nothing but the pager's own words, or what blanks it out, is on the line. */
  private boolean onlyPager() {
    String left = line.toString().strip();
    return !pager.isEmpty() && (left.isEmpty() || left.equals(pager));
  }

  private void endLine() {
    String left = line.toString().stripLeading();
    boolean paged = !pager.isEmpty() && left.startsWith(pager);
    if (paged) {
      line.setLength(0);
      line.append(left.substring(pager.length()).stripTrailing());
    } else if (onlyPager()) {
      line.setLength(0);
    }
    if (!paged || line.length() > 0) {
      done.append(line).append('\n');
    }
    pager = "";
    line.setLength(0);
    column = 0;
  }

  /** Whether a control sequence, begun with ESC, has its end. */
  private static boolean complete(CharSequence sequence) {
    if (sequence.length() < 2) {
      return false;
    }
    char kind = sequence.charAt(1);
    char last = sequence.charAt(sequence.length() - 1);
    if (kind == '[') {
      return sequence.length() > 2 && last >= '@' && last <= '~';
    }
    if (kind == ']') {
      return last == BELL
          || sequence.length() > 3
              && last == '\\'
              && sequence.charAt(sequence.length() - 2) == ESCAPE;
    }
    return kind < ' ' || kind > '/' || sequence.length() > 2;
  }

  private void carryOut(String sequence) {
    if (sequence.charAt(1) != '[') {
      return;
    }
    int last = sequence.length() - 1;
    String parameters = sequence.substring(2, last);
    int count = parameters.matches("\\d{1,4}") ? Integer.parseInt(parameters) : 0;
    switch (sequence.charAt(last)) {
      case 'K' -> erase(count);
      case 'D' -> column = Math.max(0, column - Math.max(1, count));
      case 'C' -> column += Math.max(1, count);
      case 'G' -> column = Math.max(1, count) - 1;
      case 'P' ->
          line.delete(
              Math.min(column, line.length()),
              Math.min(column + Math.max(1, count), line.length()));
      default -> {
        // Colours, modes and the like leave the text as it is.
      }
    }
  }

  /** Erases from the cursor on, up to it, or the whole line. */
  private void erase(int what) {
    if (what == 0) {
      line.setLength(Math.min(line.length(), column));
      return;
    }
    int end = what == 1 ? Math.min(column + 1, line.length()) : line.length();
    for (int at = 0; at < end; at++) {
      line.setCharAt(at, ' ');
    }
  }

  /** Where a control sequence that begins at {@code at} ends; -1 when its end is not there. */
  static int skip(CharSequence text, int at) {
    for (int end = at + 2; end <= text.length(); end++) {
      if (complete(text.subSequence(at, end))) {
        return end;
      }
    }
    return -1;
  }
}
