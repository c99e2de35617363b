package io.rackproof.device.sonic;

import io.rackproof.device.Malformed;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** A count as sonic-utilities print it: digits, with or without thousands separators, or N/A. */
final class Count {
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}|\\d{1,3}(?:,\\d{3}){1,5}");

  private Count() {}

  /** Empty for {@code N/A}: the ASIC has no such counter. */
  static OptionalLong of(String text) throws Malformed {
    if (text.equals("N/A")) {
      return OptionalLong.empty();
    }
    if (!DIGITS.matcher(text).matches()) {
      throw new Malformed("'" + text + "' is not a count");
    }
    return OptionalLong.of(Long.parseLong(text.replace(",", "")));
  }
}
