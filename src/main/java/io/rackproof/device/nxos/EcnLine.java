package io.rackproof.device.nxos;

import io.rackproof.device.Malformed;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code random-detect minimum-threshold 150 kbytes maximum-threshold 1500 kbytes drop-probability
 * 100 weight 0 ecn} in a queuing class: marks instead of dropping (Cisco Nexus 9000 QoS
 * Configuration Guide, Configuring ECN). A kbyte is taken for 1,000 bytes.
 */
final class EcnLine {
  static final String NAME = "random-detect";

  private static final Pattern VALUE =
      Pattern.compile(
          "minimum-threshold (\\d{1,12}) (\\w+) maximum-threshold (\\d{1,12}) (\\w+)"
              + " drop-probability (\\d{1,3}) weight \\d{1,2}( ecn)?");
  private static final Map<String, Long> UNITS =
      Map.of("bytes", 1L, "kbytes", 1_000L, "mbytes", 1_000_000L);

  private EcnLine() {}

  static String of(EcnThresholds ecn) {
    return NAME
        + " minimum-threshold "
        + size(ecn.min())
        + " maximum-threshold "
        + size(ecn.max())
        + " drop-probability "
        + Math.round(ecn.probability().value() * 100)
        + " weight 0 ecn";
  }

  private static String size(ByteSize size) {
    return size.bytes() % 1000 == 0 ? size.bytes() / 1000 + " kbytes" : size.bytes() + " bytes";
  }

  /** Empty where it drops instead of marking. */
  static java.util.Optional<EcnThresholds> parse(String value) throws Malformed {
    Matcher line = VALUE.matcher(value);
    if (!line.matches()) {
      throw new Malformed("'" + NAME + " " + value + "' are not two sizes and a probability");
    }
    if (line.group(6) == null) {
      return java.util.Optional.empty();
    }
    try {
      return java.util.Optional.of(
          new EcnThresholds(
              size(line.group(1), line.group(2)),
              size(line.group(3), line.group(4)),
              Ratio.percent(Integer.parseInt(line.group(5)))));
    } catch (IllegalArgumentException impossible) {
      throw new Malformed("'" + NAME + " " + value + "': " + impossible.getMessage());
    }
  }

  private static ByteSize size(String number, String unit) throws Malformed {
    Long bytes = UNITS.get(unit);
    if (bytes == null) {
      throw new Malformed("thresholds in " + unit + " are no sizes");
    }
    return ByteSize.of(Long.parseLong(number) * bytes);
  }
}
