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
    ConfigTree tree = ConfigTree.parse(text.replaceAll("(?m)^[ \\t]*#.*$", "!"));
    int last = tree.children().size() - 1;
    if (last < 1 || !tree.children().get(last).line().equals(END)) {
      throw new Malformed("its last line is not 'return'");
    }
    return tree;
  }
}
