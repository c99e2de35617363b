package io.rackproof.report.signoff;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes HTML that is well-formed XML as well. All text is escaped; what XML cannot hold is shown
 * as the replacement character. Attributes are given as name, value, name, value.
 */
final class Html {
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element. */
  Html open(String element, String... attributes) {
    tag(element, attributes);
    text.append('>');
    open.push(element);
    return this;
  }

  /** Ends the innermost element. */
  Html close() {
    text.append("</").append(open.pop()).append('>');
    if (open.size() < 6) {
      text.append('\n');
    }
    return this;
  }

  /** An element without content, such as {@code img}. */
  Html empty(String element, String... attributes) {
    tag(element, attributes);
    text.append("/>");
    return this;
  }

  /** An element with text. */
  Html element(String element, String content, String... attributes) {
    return open(element, attributes).text(content).close();
  }

  Html text(String content) {
    text.append(escaped(content));
    return this;
  }

  /** Style sheets are ours, hold no markup, and must not be escaped. */
  Html style(String sheet) {
    if (sheet.contains("<") || sheet.contains("&")) {
      throw new IllegalArgumentException("a style sheet without < and & is expected");
    }
    text.append("<style>\n").append(sheet).append("</style>\n");
    return this;
  }

  /**
   * @throws IllegalStateException when an element was not closed
   */
  String document() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return "<!DOCTYPE html>\n" + text;
  }

  private void tag(String element, String... attributes) {
    text.append('<').append(element);
    for (int n = 0; n < attributes.length; n += 2) {
      text.append(' ').append(attributes[n]).append("=\"");
      text.append(escaped(attributes[n + 1])).append('"');
    }
  }

  static String escaped(String content) {
    StringBuilder safe = new StringBuilder(content.length() + 16);
    content
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(XmlText.allowed(point) ? point : 0xFFFD);
              }
            });
    return safe.toString();
  }
}
