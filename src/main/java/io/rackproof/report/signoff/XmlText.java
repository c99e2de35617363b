package io.rackproof.report.signoff;

/**
 * Characters that XML 1.0 may hold.
 *
 * @see <a href="https://www.w3.org/TR/xml/#charsets">XML 1.0, 2.2 Characters</a>
 */
final class XmlText {
  private XmlText() {}

  static boolean allowed(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || point >= 0x20 && point <= 0xD7FF
        || point >= 0xE000 && point <= 0xFFFD
        || point >= 0x10000 && point <= 0x10FFFF;
  }

  /** The text with the replacement character for what XML cannot hold. */
  static String of(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints().forEach(point -> safe.appendCodePoint(allowed(point) ? point : 0xFFFD));
    return safe.toString();
  }
}
