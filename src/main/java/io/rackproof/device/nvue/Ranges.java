package io.rackproof.device.nvue;

import io.rackproof.device.Malformed;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ranges in NVUE's words: {@code swp1-3,swp5} and {@code 0-7,26}. {@code nv set} takes them, and
 * {@code nv config show} joins neighbours that have the same settings into them.
 */
final class Ranges {
  private static final Pattern RANGE = Pattern.compile("(.*?)(\\d+)-(?:\\1)?(\\d+)");

  private Ranges() {}

  /**
   * The names or numbers that a range means; itself when it is none.
   *
   * @throws Malformed when a range runs backwards or is too long to be one
   */
  static List<String> expand(String text) throws Malformed {
    List<String> names = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher range = RANGE.matcher(part);
      if (!range.matches() || range.group(2).length() > 4 || range.group(3).length() > 4) {
        names.add(part);
        continue;
      }
      int first = Integer.parseInt(range.group(2));
      int last = Integer.parseInt(range.group(3));
      if (last < first) {
        throw new Malformed("the range '" + part + "' runs backwards");
      }
      for (int n = first; n <= last; n++) {
        names.add(range.group(1) + n);
      }
    }
    return names;
  }

  /** Numbers as short as NVUE takes them. */
  static String of(SortedSet<Integer> numbers) {
    List<String> parts = new ArrayList<>();
    int first = -1;
    int last = -1;
    for (int n : numbers) {
      if (first >= 0 && n == last + 1) {
        last = n;
        continue;
      }
      if (first >= 0) {
        parts.add(part(first, last));
      }
      first = n;
      last = n;
    }
    if (first >= 0) {
      parts.add(part(first, last));
    }
    return String.join(",", parts);
  }

  private static String part(int first, int last) {
    return first == last ? Integer.toString(first) : first + "-" + last;
  }
}
