package io.rackproof.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits what a shell is given into commands and words (IEEE 1003.1, 2.2 Quoting and 2.3 Token
 * Recognition): quotes, backslashes, and newlines, {@code ;} and {@code |} outside of quotes. It
 * expands nothing, because nothing that is sent asks for it.
 */
final class ScriptWords {
  private final String text;
  private int at;

  private ScriptWords(String text) {
    this.text = text;
  }

  /** Pipelines, each a list of commands, each a list of words. */
  static List<List<List<String>>> pipelines(String script) {
    return new ScriptWords(script).read();
  }

  private List<List<List<String>>> read() {
    List<List<List<String>>> pipelines = new ArrayList<>();
    List<List<String>> pipeline = new ArrayList<>();
    List<String> words = new ArrayList<>();
    while (at <= text.length()) {
      char c = at < text.length() ? text.charAt(at) : '\n';
      if (c == ' ' || c == '\t') {
        at++;
      } else if (c == '\n' || c == ';' || c == '|') {
        at++;
        if (!words.isEmpty()) {
          pipeline.add(List.copyOf(words));
          words.clear();
        }
        if (c != '|' && !pipeline.isEmpty()) {
          pipelines.add(List.copyOf(pipeline));
          pipeline.clear();
        }
      } else {
        words.add(word());
      }
    }
    return pipelines;
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    while (at < text.length() && " \t\n;|".indexOf(text.charAt(at)) < 0) {
      char c = text.charAt(at++);
      switch (c) {
        case '\'' -> {
          int end = closing('\'');
          word.append(text, at, end);
          at = end + 1;
        }
        case '"' -> doubleQuoted(word);
        case '\\' -> word.append(at < text.length() ? text.charAt(at++) : c);
        default -> word.append(c);
      }
    }
    return word.toString();
  }

  private void doubleQuoted(StringBuilder word) {
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      boolean escapes = c == '\\' && at < text.length() && "\"\\$`".indexOf(text.charAt(at)) >= 0;
      word.append(escapes ? text.charAt(at++) : c);
    }
    at++;
  }

  private int closing(char quote) {
    int end = text.indexOf(quote, at);
    return end < 0 ? text.length() : end;
  }
}
