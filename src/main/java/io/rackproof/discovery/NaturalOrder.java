package io.rackproof.discovery;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names in the order in which people count: mlx5_2 before mlx5_10. */
final class NaturalOrder implements Comparator<String> {
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final int WIDTH = 12;

  @Override
  public int compare(String one, String other) {
    int order = padded(one).compareTo(padded(other));
    return order != 0 ? order : one.compareTo(other);
  }

  private static String padded(String name) {
    Matcher digits = DIGITS.matcher(name);
    return digits.replaceAll(
        found -> "0".repeat(Math.max(0, WIDTH - found.group().length())) + found.group());
  }
}
