package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display version}: {@code VRP (R) software, Version 8.191 (CE6857EI V200R019C10SPC800)} and
 * {@code HUAWEI CE6857 uptime is 12 days, 3 hours, 4 minutes}.
 *
 * @param vrp version of the platform, e.g. 8.191
 * @param release product and release, e.g. {@code CE6857EI V200R019C10SPC800}
 */
record HuaweiVersion(String vrp, String release, Duration uptime) {
  /** The platform whose two-stage configuration and manuals this driver goes by. */
  static final String KNOWN = "VRP 8";

  private static final Pattern VERSION =
      Pattern.compile("VRP \\(R\\) software, Version (\\d+\\.\\d+)\\s+\\(([^)]+)\\)\\s*");
  private static final Pattern UPTIME = Pattern.compile("(?:HUAWEI )?\\S+ uptime is (.+?)\\s*");
  private static final Pattern PART = Pattern.compile("(\\d{1,6}) (\\w+?)s?");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "week", Duration.ofDays(7),
          "day", Duration.ofDays(1),
          "hour", Duration.ofHours(1),
          "minute", Duration.ofMinutes(1));

  static Command command() {
    return Command.cliRead("display version");
  }

  static HuaweiVersion parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher version = first(VERSION, lines, "VRP version");
    Matcher uptime = first(UPTIME, lines, "uptime");
    return new HuaweiVersion(version.group(1), version.group(2), duration(uptime.group(1)));
  }

  private static Matcher first(Pattern pattern, List<String> lines, String what) throws Malformed {
    return lines.stream()
        .map(line -> pattern.matcher(line.strip()))
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new Malformed("it has no line with the " + what));
  }

  private static Duration duration(String words) throws Malformed {
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

  boolean known() {
    return vrp.startsWith("8.");
  }

  /** What stays the same until the switch starts another software. */
  String name() {
    return "VRP " + vrp + " (" + release + ")";
  }
}
