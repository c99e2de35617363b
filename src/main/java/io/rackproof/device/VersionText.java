package io.rackproof.device;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the version texts of VRP and Comware have in common: lines of known form, time in words. */
public final class VersionText {
  private static final Pattern PART = Pattern.compile("(\\d{1,6}) (\\w+?)s?");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "week", Duration.ofDays(7),
          "day", Duration.ofDays(1),
          "hour", Duration.ofHours(1),
          "minute", Duration.ofMinutes(1));

  private VersionText() {}

  /**
   * The first line of a form.
   *
   * @param what how a message calls it
   * @throws Malformed when there is none
   */
  public static Matcher first(Pattern pattern, List<String> lines, String what) throws Malformed {
    return lines.stream()
        .map(line -> pattern.matcher(line.strip()))
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new Malformed("it has no line with the " + what));
  }

  /**
   * {@code 1 week, 2 days, 3 hours, 4 minutes}.
   *
   * @throws Malformed when it is anything else
   */
  public static Duration uptime(String words) throws Malformed {
    Duration sum = Duration.ZERO;
    for (String part : words.split(", ", -1)) {
      Matcher number = PART.matcher(part);
      Optional<Duration> unit =
          number.matches() ? Optional.ofNullable(UNITS.get(number.group(2))) : Optional.empty();
      if (unit.isEmpty()) {
        throw new Malformed("'" + words + "' is not an uptime");
      }
      sum = sum.plus(unit.get().multipliedBy(Long.parseLong(number.group(1))));
    }
    return sum;
  }
}
