package io.rackproof.report.signoff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of names that a person can read: {@code node[01-16]/mlx5_0} instead of sixteen names. */
final class Names {
  private static final Pattern NUMBERED =
      Pattern.compile("(.*?\\D|)(\\d+)(\\D.*|)", Pattern.DOTALL);

  private Names() {}

  /**
   * Neighbours that differ in their first number alone become a range. The same port of every host
   * comes before the next port.
   *
   * @param most names or ranges that are shown; the rest is counted
   */
  static String of(List<String> names, int most) {
    List<String> ranges = ranges(names.stream().sorted(Comparator.comparing(Names::port)).toList());
    int shown = Math.min(most, ranges.size());
    String text = String.join(", ", ranges.subList(0, shown));
    return shown == ranges.size() ? text : text + ", and " + (ranges.size() - shown) + " more";
  }

  /** What follows the device; nothing in the name of a device, so that these keep their order. */
  private static String port(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? "" : name.substring(slash);
  }

  private static List<String> ranges(List<String> names) {
    List<String> ranges = new ArrayList<>();
    Range open = null;
    for (String name : names) {
      Matcher parts = NUMBERED.matcher(name);
      Range own =
          parts.matches() && parts.group(2).length() <= 9
              ? new Range(parts.group(1), parts.group(2), parts.group(2), parts.group(3))
              : null;
      if (open != null && own != null && open.continuedBy(own)) {
        open = new Range(open.head, open.first, own.first, open.tail);
        continue;
      }
      if (open != null) {
        ranges.add(open.text());
      }
      open = own;
      if (own == null) {
        ranges.add(name);
      }
    }
    if (open != null) {
      ranges.add(open.text());
    }
    return ranges;
  }

  private record Range(String head, String first, String last, String tail) {
    boolean continuedBy(Range next) {
      return head.equals(next.head)
          && tail.equals(next.tail)
          && last.length() == next.first.length()
          && Integer.parseInt(next.first) == Integer.parseInt(last) + 1;
    }

    String text() {
      return first.equals(last)
          ? head + first + tail
          : head + "[" + first + "-" + last + "]" + tail;
    }
  }
}
