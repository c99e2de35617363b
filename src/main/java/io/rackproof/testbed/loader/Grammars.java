package io.rackproof.testbed.loader;

import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The grammars of values that aren't names. */
final class Grammars {
  /** Ethernet rates a port can have, in Gb/s (IEEE 802.3). */
  private static final List<Integer> RATES = List.of(1, 10, 25, 40, 50, 100, 200, 400, 800, 1600);

  static final Grammar<Boolean> FLAG = choice(Map.of("true", true, "false", false));

  /** A port speed that Ethernet has, or one below 1 Gb/s, to which a link is shaped. */
  static final Grammar<Bandwidth> SPEED =
      text -> {
        Bandwidth speed = bandwidth(text);
        boolean shaped = speed.compareTo(Bandwidth.gbps(1)) < 0 && !speed.equals(Bandwidth.ZERO);
        if (!shaped && RATES.stream().noneMatch(rate -> speed.equals(Bandwidth.gbps(rate)))) {
          List<String> rates = RATES.stream().map(String::valueOf).toList();
          throw new Mistake(
              "found " + speed + "; Ethernet ports have " + String.join(", ", rates) + " Gb/s");
        }
        return speed;
      };

  private Grammars() {}

  /** One of a few words. */
  static <T> Grammar<T> choice(Map<String, T> words) {
    List<String> allowed = words.keySet().stream().sorted().toList();
    return text -> {
      T meant = words.get(text);
      if (meant == null) {
        throw new Mistake(
            "found '"
                + text
                + "'; write "
                + String.join(" or ", allowed)
                + Spelling.didYouMean(text, allowed));
      }
      return meant;
    };
  }

  /** A whole number within bounds, both included. */
  static Grammar<Integer> whole(int min, int max) {
    return text -> {
      String allowed = "; write a whole number, " + min + " to " + max;
      if (!text.matches("-?\\d{1,10}")) {
        throw new Mistake("found '" + text + "'" + allowed);
      }
      long number = Long.parseLong(text);
      if (number < min || number > max) {
        throw new Mistake("found " + number + allowed);
      }
      return (int) number;
    };
  }

  static Grammar<Bandwidth> rate() {
    return Grammars::bandwidth;
  }

  /** A size of whole bytes within bounds, both included, written like {@code form}. */
  static Grammar<ByteSize> size(Quantity form, long min, long max) {
    return text -> {
      BigDecimal bytes = within(form.parse(text), min, max, "bytes", 1);
      if (bytes.stripTrailingZeros().scale() > 0) {
        throw new Mistake("found '" + text + "', which is not a whole number of bytes");
      }
      return ByteSize.of(bytes.longValueExact());
    };
  }

  /** A time within bounds, both included. */
  static Grammar<Duration> duration(String example, Duration min, Duration max) {
    return text -> {
      BigDecimal nanos = Quantity.DURATION.withExample(example).parse(text);
      if (nanos.compareTo(BigDecimal.valueOf(min.toNanos())) < 0
          || nanos.compareTo(BigDecimal.valueOf(max.toNanos())) > 0) {
        throw new Mistake("found '" + text + "'; allowed is " + said(min) + " to " + said(max));
      }
      return Duration.ofNanos(nanos.longValue());
    };
  }

  /** A share of one, within bounds given in percent, both included. */
  static Grammar<Ratio> share(String example, int minPercent, int maxPercent) {
    return text -> {
      BigDecimal share = Quantity.SHARE.withExample(example).parse(text);
      return Ratio.of(within(share, minPercent, maxPercent, "%", 100).doubleValue());
    };
  }

  /** A multiple, one or more. */
  static Grammar<Double> multiple() {
    return text -> within(Quantity.MULTIPLE.parse(text), 1, 1_000_000, "x", 1).doubleValue();
  }

  private static Bandwidth bandwidth(String text) throws Mistake {
    BigDecimal bits = Quantity.BANDWIDTH.parse(text);
    if (bits.signum() <= 0) {
      throw new Mistake("found '" + text + "'; a rate is above zero");
    }
    return new Bandwidth(bits.doubleValue());
  }

  private static BigDecimal within(BigDecimal value, long min, long max, String unit, int scale)
      throws Mistake {
    BigDecimal scaled = value.multiply(BigDecimal.valueOf(scale));
    if (scaled.compareTo(BigDecimal.valueOf(min)) < 0
        || scaled.compareTo(BigDecimal.valueOf(max)) > 0) {
      String found = scaled.stripTrailingZeros().toPlainString();
      throw new Mistake(
          "found " + found + " " + unit + "; allowed is " + min + " to " + max + " " + unit);
    }
    return value;
  }

  private static String said(Duration time) {
    return Stream.of(
            time.toSeconds() > 0 && time.toSeconds() % 60 == 0 ? time.toMinutes() + " min" : "",
            time.toSeconds() > 0 ? time.toSeconds() + " s" : "",
            time.toMillis() > 0 ? time.toMillis() + " ms" : "",
            time.toNanos() + " ns")
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElseThrow();
  }
}
