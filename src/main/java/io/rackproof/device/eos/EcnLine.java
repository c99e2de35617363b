package io.rackproof.device.eos;

import io.rackproof.device.Malformed;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What follows {@code random-detect ecn minimum-threshold} in a queue's section: {@code 150000
 * bytes maximum-threshold 1500000 bytes max-mark-probability 100 weight 0} (Arista AVD,
 * eos_cli_config_gen, uc_tx_queues.random_detect.ecn.threshold). A kbyte is taken for 1,000 bytes.
 */
final class EcnLine {
  static final String NAME = "random-detect ecn minimum-threshold";

  private static final Pattern VALUE =
      Pattern.compile(
          "(\\d{1,12}) (\\w+) maximum-threshold (\\d{1,12}) (\\w+)"
              + " max-mark-probability (\\d{1,3})(?: weight \\d{1,2})?");
  private static final Map<String, Long> UNITS =
      Map.of("bytes", 1L, "kbytes", 1_000L, "mbytes", 1_000_000L);

  private EcnLine() {}

  static String of(EcnThresholds ecn) {
    return ecn.min().bytes()
        + " bytes maximum-threshold "
        + ecn.max().bytes()
        + " bytes max-mark-probability "
        + Math.round(ecn.probability().value() * 100)
        + " weight 0";
  }

  static EcnThresholds parse(String value) throws Malformed {
    Matcher line = VALUE.matcher(value);
    if (!line.matches()) {
      throw new Malformed("'" + NAME + " " + value + "' are not two sizes and a probability");
    }
    try {
      return new EcnThresholds(
          size(line.group(1), line.group(2)),
          size(line.group(3), line.group(4)),
          Ratio.percent(Integer.parseInt(line.group(5))));
    } catch (IllegalArgumentException impossible) {
      throw new Malformed("'" + NAME + " " + value + "': " + impossible.getMessage());
    }
  }

  private static ByteSize size(String number, String unit) throws Malformed {
    Long bytes = UNITS.get(unit);
    if (bytes == null) {
      throw new Malformed("thresholds in " + unit + " depend on the chip");
    }
    return ByteSize.of(Long.parseLong(number) * bytes);
  }
}
