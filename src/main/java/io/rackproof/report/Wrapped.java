package io.rackproof.report;

import java.util.ArrayList;
import java.util.List;

/** Text broken at spaces, so that a terminal doesn't break it inside a word. */
final class Wrapped {
  private Wrapped() {}

  /**
   * The text's lines, each at most as wide as given.
   *
   * @param indent put before every line but the first
   * @return at least one line; a word longer than the width stays whole, so that a path can be
   *     copied
   */
  static List<String> lines(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.strip().split("\\R", -1)) {
      StringBuilder line = new StringBuilder(lines.isEmpty() ? "" : indent);
      boolean fresh = true;
      for (String word : paragraph.strip().split(" +", -1)) {
        if (!fresh && line.length() + 1 + word.length() > width) {
          lines.add(line.toString());
          line = new StringBuilder(indent);
          fresh = true;
        }
        line.append(fresh ? "" : " ").append(word);
        fresh = false;
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
