package io.rackproof.testbed.loader;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses what stands in {@code […]}: words and ranges with commas between, {@code 1,3,5-8}; {@code
 * 01-16} keeps its zeros; {@code 0-56/8} goes in steps.
 */
final class RangeParser {
  /** More than any rack has of anything: a typing error shall not fill the memory. */
  private static final int MOST = 4096;

  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9})(?:/(\\d{1,9}))?");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

  private RangeParser() {}

  /**
   * Parses {@code text[start, end)}; never empty.
   *
   * @throws Mistake at an offset into the whole text
   */
  static List<String> parse(String text, int start, int end) throws Mistake {
    List<String> values = new ArrayList<>();
    int at = start;
    for (String item : text.substring(start, end).split(",", -1)) {
      Matcher range = RANGE.matcher(item.strip());
      if (range.matches()) {
        expand(range, at, values);
      } else if (WORD.matcher(item.strip()).matches()) {
        values.add(item.strip());
      } else {
        String all = text.substring(start, end);
        throw new Mistake(
            at, "found '" + item + "' in the range [" + all + "]; write e.g. [01-16] or [1,3,5-8]");
      }
      if (values.size() > MOST) {
        throw new Mistake(at, "the range has over " + MOST + " values");
      }
      at += item.length() + 1;
    }
    return values;
  }

  private static void expand(Matcher range, int at, List<String> values) throws Mistake {
    String first = range.group(1);
    String last = range.group(2);
    boolean padded = first.length() > 1 && first.startsWith("0");
    boolean lastPadded = last.length() > 1 && last.startsWith("0");
    if ((padded || lastPadded) && first.length() != last.length()) {
      throw new Mistake(
          at,
          "the ends of the range "
              + range.group()
              + " differ in their digits; write e.g. 08-16 or 008-116");
    }
    long from = Long.parseLong(first);
    long to = Long.parseLong(last);
    long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
    if (from > to || step == 0) {
      String why = step == 0 ? " has steps of 0" : " runs backwards; write the smaller end first";
      throw new Mistake(at, "the range " + range.group() + why);
    }
    if ((to - from) / step >= MOST) {
      throw new Mistake(at, "the range " + range.group() + " has over " + MOST + " values");
    }
    for (long value = from; value <= to; value += step) {
      String digits = Long.toString(value);
      values.add(padded ? "0".repeat(first.length() - digits.length()) + digits : digits);
    }
  }
}
