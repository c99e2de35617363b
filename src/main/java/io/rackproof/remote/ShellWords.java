package io.rackproof.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Quoting for POSIX shells (IEEE 1003.1, 2.2 Quoting). */
public final class ShellWords {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellWords() {}

  /** One word that a POSIX shell reads back as {@code text}. */
  public static String quote(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /**
   * The words of a simple command line: blanks between them, quotes and backslashes taken off.
   * Nothing is expanded.
   *
   * @throws IllegalArgumentException when a quote isn't closed
   */
  public static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int at = 0; at < line.length(); at++) {
      char character = line.charAt(at);
      if (quote != '\'' && character == '\\' && at + 1 < line.length()) {
        char next = line.charAt(++at);
        boolean special = quote == 0 || "\"\\$`".indexOf(next) >= 0;
        word.append(special ? "" : "\\").append(next);
        inWord = true;
      } else if (quote != 0) {
        if (character == quote) {
          quote = 0;
        } else {
          word.append(character);
        }
      } else if (character == '\'' || character == '"') {
        quote = character;
        inWord = true;
      } else if (Character.isWhitespace(character)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
      } else {
        word.append(character);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed in: " + line);
    }
    if (inWord) {
      words.add(word.toString());
    }
    return List.copyOf(words);
  }
}
