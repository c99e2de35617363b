package io.rackproof.device.bridge;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import io.rackproof.testbed.EcnThresholds;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All parameters of a RED queue that can be read back, in canonical form, and the arguments of tc
 * that give exactly these.
 *
 * @param ewma logarithm of the weight of the average, which tc derives from {@code burst}
 * @param scell logarithm of the cell of idle damping, which tc derives from {@code bandwidth}
 * @param bandwidth rate of the port, in bit/s
 * @param flags of {@code ecn harddrop adaptive nodrop}, in this order
 */
record RedValue(
    long limit,
    long min,
    long max,
    String probability,
    int ewma,
    int scell,
    long bandwidth,
    List<String> flags) {
  private static final List<String> FLAGS = List.of("ecn", "harddrop", "adaptive", "nodrop");
  private static final Pattern TEXT =
      Pattern.compile(
          "limit (\\d{1,10}) min (\\d{1,10}) max (\\d{1,10}) probability (\\d\\.?\\d*(?:E-\\d+)?)"
              + " ewma (\\d{1,2}) scell (\\d{1,2}) bandwidth (\\d{1,15}) flags"
              + "((?: (?:ecn|harddrop|adaptive|nodrop))*)");

  /** tc prints six digits of the kernel's 32-bit fraction. */
  private static final MathContext DIGITS = new MathContext(6);

  RedValue {
    flags = List.copyOf(flags);
  }

  static RedValue of(Qdisc red, long bandwidth) throws Malformed {
    JsonNode options = red.options();
    List<String> flags = new ArrayList<>();
    for (String flag : FLAGS) {
      JsonNode set = options.path(flag);
      if (!set.isBoolean()) {
        throw new Malformed("RED does not tell '" + flag + "'");
      }
      if (set.booleanValue()) {
        flags.add(flag);
      }
    }
    JsonNode probability = options.path("probability");
    if (!probability.isNumber()) {
      throw new Malformed("RED does not tell its probability");
    }
    return new RedValue(
        JsonArray.number(options, "limit"),
        JsonArray.number(options, "min"),
        JsonArray.number(options, "max"),
        canonical(probability.decimalValue()),
        (int) JsonArray.number(options, "ewma"),
        (int) JsonArray.number(options, "Scell_log"),
        bandwidth,
        flags);
  }

  /** This queue with the thresholds of a profile, marking; itself where it has them already. */
  RedValue with(EcnThresholds ecn) {
    if (marks()
        && min == ecn.min().bytes()
        && max == ecn.max().bytes()
        && probability.equals(canonical(BigDecimal.valueOf(ecn.probability().value())))) {
      return this;
    }
    List<String> marking = new ArrayList<>(flags);
    if (!marking.contains("ecn")) {
      marking.add(0, "ecn");
    }
    long max = ecn.max().bytes();
    return wanted(ecn, Math.max(limit, 4 * max), bandwidth, marking);
  }

  /** A new queue; it holds 8 MiB, or four times the upper threshold. */
  static RedValue fresh(EcnThresholds ecn, long bandwidth) {
    return wanted(ecn, Math.max(8L << 20, 4 * ecn.max().bytes()), bandwidth, List.of("ecn"));
  }

  private static RedValue wanted(
      EcnThresholds ecn, long limit, long bandwidth, List<String> flags) {
    long min = ecn.min().bytes();
    long max = ecn.max().bytes();
    int packet = RedArithmetic.PACKETS.get(0);
    // tc-red(8): a burst of (2 min + max) / 3 of the average packet.
    long burst = Math.max((2 * min + max) / (3L * packet), min / packet) + 1;
    int ewma = RedArithmetic.ewma(min, burst, packet);
    int scell = RedArithmetic.scell(ewma, packet, bandwidth);
    return new RedValue(
        limit,
        min,
        max,
        canonical(BigDecimal.valueOf(ecn.probability().value())),
        ewma,
        scell,
        bandwidth,
        flags);
  }

  static boolean spells(String text) {
    return TEXT.matcher(text).matches();
  }

  /**
   * @throws IllegalArgumentException when the text is no such value
   */
  static RedValue parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no RED queue");
    }
    String flags = parts.group(8).strip();
    return new RedValue(
        Long.parseLong(parts.group(1)),
        Long.parseLong(parts.group(2)),
        Long.parseLong(parts.group(3)),
        parts.group(4),
        Integer.parseInt(parts.group(5)),
        Integer.parseInt(parts.group(6)),
        Long.parseLong(parts.group(7)),
        flags.isEmpty() ? List.of() : List.of(flags.split(" ")));
  }

  private static String canonical(BigDecimal probability) {
    BigDecimal rounded = probability.round(DIGITS).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toString();
  }

  boolean marks() {
    return flags.contains("ecn");
  }

  EcnThresholds thresholds() throws Malformed {
    double share = Double.parseDouble(probability);
    if (min > max || share > 1) {
      throw new Malformed("RED has min " + min + ", max " + max + ", probability " + share);
    }
    return new EcnThresholds(ByteSize.of(min), ByteSize.of(max), Ratio.of(share));
  }

  /** Whether {@link #arguments} exist. */
  boolean reproducible() {
    return RedArithmetic.solve(this).isPresent();
  }

  /**
   * Arguments of {@code tc qdisc replace … red}.
   *
   * @throws IllegalArgumentException when tc cannot be made to choose these parameters
   */
  List<String> arguments() {
    RedArithmetic.Inputs inputs =
        RedArithmetic.solve(this)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "tc derives no RED queue with '" + this + "' from any burst"));
    List<String> words =
        new ArrayList<>(
            List.of(
                "red",
                "limit",
                Long.toString(limit),
                "min",
                Long.toString(min),
                "max",
                Long.toString(max),
                "avpkt",
                Integer.toString(inputs.packet()),
                "burst",
                Long.toString(inputs.burst()),
                "probability",
                // tc multiplies by 2^32 in 32 bits: 1 would become another number.
                probability.equals("1") ? "0.9999999" : new BigDecimal(probability).toPlainString(),
                "bandwidth",
                bandwidth + "bit"));
    words.addAll(flags);
    return words;
  }

  @Override
  public String toString() {
    return "limit "
        + limit
        + " min "
        + min
        + " max "
        + max
        + " probability "
        + probability
        + " ewma "
        + ewma
        + " scell "
        + scell
        + " bandwidth "
        + bandwidth
        + " flags"
        + (flags.isEmpty() ? "" : " " + String.join(" ", flags));
  }
}
