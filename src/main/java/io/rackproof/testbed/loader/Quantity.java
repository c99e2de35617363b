package io.rackproof.testbed.loader;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit, as {@code 400 Gb/s}. Parses to the number of base units.
 *
 * @param units the spelling of each unit and how many base units it is, in the order to list them
 * @param bare whether a number without a unit counts base units
 * @param example how a value may look
 */
record Quantity(Map<String, BigDecimal> units, boolean bare, String example)
    implements Grammar<BigDecimal> {
  private static final Pattern FORM = Pattern.compile("(-?\\d+(?:\\.\\d+)?)(\\s*)(.*)");

  /** Bits per second. */
  static final Quantity BANDWIDTH =
      new Quantity(units("Mb/s", "1e6", "Gb/s", "1e9", "Tb/s", "1e12"), false, "400 Gb/s");

  /** Bytes; the unit is required. */
  static final Quantity SIZE = size(false, "64 KiB");

  /** Bytes; a bare number is one of bytes, as an MTU is always written. */
  static final Quantity MTU = size(true, "9000");

  /** Nanoseconds. */
  static final Quantity DURATION =
      new Quantity(
          units("ns", "1", "us", "1e3", "ms", "1e6", "s", "1e9", "min", "60e9"), false, "10 s");

  /** A share of one. */
  static final Quantity SHARE = new Quantity(units("%", "0.01"), false, "97 %");

  /** A multiple. */
  static final Quantity MULTIPLE = new Quantity(units("x", "1"), false, "2x");

  private static Quantity size(boolean bare, String example) {
    Map<String, BigDecimal> units =
        units(
            "bytes",
            "1",
            "KB",
            "1e3",
            "MB",
            "1e6",
            "GB",
            "1e9", //
            "KiB",
            "1024",
            "MiB",
            "1048576",
            "GiB",
            "1073741824");
    return new Quantity(units, bare, example);
  }

  private static Map<String, BigDecimal> units(String... spellingAndFactor) {
    Map<String, BigDecimal> units = new LinkedHashMap<>();
    for (int i = 0; i < spellingAndFactor.length; i += 2) {
      units.put(spellingAndFactor[i], new BigDecimal(spellingAndFactor[i + 1]));
    }
    return units;
  }

  Quantity withExample(String other) {
    return new Quantity(units, bare, other);
  }

  @Override
  public BigDecimal parse(String text) throws Mistake {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || text.length() > 40) {
      throw new Mistake("found '" + text + "'; write a number and a unit, e.g. " + example);
    }
    BigDecimal number = new BigDecimal(form.group(1));
    String unit = form.group(3);
    if (unit.isEmpty() && bare) {
      return number;
    }
    if (unit.isEmpty()) {
      throw new Mistake("found '" + text + "', which has no unit; write a unit, e.g. " + example);
    }
    BigDecimal factor = units.get(unit);
    if (factor == null) {
      List<String> allowed = new ArrayList<>(units.keySet());
      throw new Mistake(
          form.start(3),
          "found the unit '"
              + unit
              + "'; "
              + (allowed.size() == 1 ? "the unit is " : "units are ")
              + Spelling.listed(allowed)
              + ", e.g. "
              + example
              + Spelling.didYouMean(unit, allowed));
    }
    return number.multiply(factor);
  }
}
