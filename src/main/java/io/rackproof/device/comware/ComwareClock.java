package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display clock}: {@code 10:20:30.123 UTC Mon 01/05/2026}, the fraction not in every release
 * (H3C, Fundamentals Command Reference, device management). Comware tells its uptime in minutes.
 */
final class ComwareClock {
  private static final Pattern TIME =
      Pattern.compile(
          "(?<clock>\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?) \\S+ \\w{3} (?<month>\\d\\d)/(?<day>\\d\\d)/"
              + "(?<year>\\d{4})");

  private ComwareClock() {}

  static Command command() {
    return Command.cliRead("display clock");
  }

  static LocalDateTime parse(String text) throws Malformed {
    List<String> lines = Answer.lines(text);
    Matcher time =
        lines.stream()
            .map(line -> TIME.matcher(line.strip()))
            .filter(Matcher::matches)
            .findFirst()
            .orElseThrow(() -> new Malformed("it has no line with the time"));
    try {
      return LocalDateTime.parse(
          time.group("year")
              + "-"
              + time.group("month")
              + "-"
              + time.group("day")
              + "T"
              + time.group("clock"));
    } catch (DateTimeException e) {
      throw new Malformed("'" + time.group() + "' is not a time");
    }
  }
}
