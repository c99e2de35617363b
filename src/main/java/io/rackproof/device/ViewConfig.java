package io.rackproof.device;

/**
 * A configuration of views as Huawei's VRP and H3C's Comware print it: {@code #} parts the views,
 * the lines of a view are indented, and {@code return} ends the whole.
 */
public final class ViewConfig {
  private static final String END = "return";

  private ViewConfig() {}

  /**
   * Reads {@code display current-configuration}.
   *
   * @throws Malformed when it does not end with {@code return}, which proves that it is whole
   */
  public static ConfigTree parse(String text) throws Malformed {
    ConfigTree tree = ConfigTree.parse(flush(text));
    int last = tree.children().size() - 1;
    if (last < 1 || !tree.children().get(last).line().equals(END)) {
      throw new Malformed("its last line is not 'return'");
    }
    return tree;
  }

  /**
   * Blocks between separators begin at the margin: Comware indents the lines of its system view.
   */
  private static String flush(String text) {
    StringBuilder flushed = new StringBuilder();
    int margin = -1;
    for (String line : text.split("\n", -1)) {
      int indent = line.length() - line.stripLeading().length();
      if (line.strip().startsWith("#")) {
        margin = indent == 0 ? -1 : margin;
      } else if (!line.isBlank()) {
        margin = margin < 0 ? indent : margin;
        flushed.append(line.substring(Math.min(margin, indent)));
      }
      flushed.append('\n');
    }
    flushed.setLength(flushed.length() - 1);
    return flushed.toString();
  }
}
