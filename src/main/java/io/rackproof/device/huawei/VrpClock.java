package io.rackproof.device.huawei;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display clock}: {@code 2026-01-05 10:20:30} or, on some releases, {@code 2026-01-05
 * 10:20:30+00:00}, then the day of the week and the time zone (Huawei, CloudEngine Command
 * Reference, basic configuration). VRP tells its uptime in minutes.
 */
final class VrpClock {
  private static final Pattern TIME =
      Pattern.compile(
          "(?<date>\\d{4}-\\d\\d-\\d\\d) (?<clock>\\d\\d:\\d\\d:\\d\\d)(?:[+-]\\d\\d:\\d\\d)?");

  private VrpClock() {}

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
      return LocalDateTime.parse(time.group("date") + "T" + time.group("clock"));
    } catch (DateTimeException e) {
      throw new Malformed("'" + time.group() + "' is not a time");
    }
  }
}
