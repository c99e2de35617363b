package io.rackproof.device.comware;

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
 * {@code display version}: {@code H3C Comware Software, Version 7.1.070, Release 6710} and {@code
 * H3C S9850-32H uptime is 0 weeks, 6 days, 3 hours, 12 minutes} (ntc-templates,
 * hp_comware_display_version; HPE says {@code HPE Comware Software}).
 *
 * @param comware version of the platform, e.g. 7.1.070
 */
record ComwareVersion(String comware, String release, Duration uptime) {
  /** The platform whose manuals this driver goes by. */
  static final String KNOWN = "Comware 7";

  private static final Pattern VERSION =
      Pattern.compile("\\w+ Comware (?:Platform )?Software, Version (\\d+[\\d.]*),? (.+?)\\s*");
  private static final Pattern UPTIME = Pattern.compile("\\S+ \\S.*? uptime is (.+?)\\s*");
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

  static ComwareVersion parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher version = first(VERSION, lines, "Comware version");
    Matcher uptime = first(UPTIME, lines, "uptime");
    return new ComwareVersion(version.group(1), version.group(2), duration(uptime.group(1)));
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
    return comware.startsWith("7.");
  }

  /** What stays the same until the switch starts another software. */
  String name() {
    return "Comware " + comware + " " + release;
  }
}
