package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.Malformed;
import io.rackproof.remote.Command;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code display scheduler schedule NAME}: {@code Schedule type : Run once after 0 hours 15
 * minutes}, the time at which that is, whether it ran, and its job (H3C, Fundamentals Command
 * Reference, device management, display scheduler schedule).
 *
 * @param after as the switch understood the delay
 * @param start when it runs, by the switch's clock
 * @param waiting whether it has not run yet
 */
record ScheduleReport(Duration after, LocalDateTime start, boolean waiting, String job) {
  private static final Pattern TYPE =
      Pattern.compile("Run once after (\\d{1,6}) hours? (\\d{1,2}) minutes?");
  private static final Pattern HEADER = Pattern.compile("Job name +Last execution status");
  private static final Pattern JOB = Pattern.compile("(\\S+) +(\\S.*)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH);

  static Command command(String name) {
    return Command.cliRead("display scheduler schedule " + name);
  }

  static ScheduleReport parse(String text, String name) throws Malformed {
    List<String> lines = Answer.lines(text).stream().map(String::strip).toList();
    if (!value(lines, "Schedule name").equals(name)) {
      throw new Malformed("it is not about " + name);
    }
    Matcher type = TYPE.matcher(value(lines, "Schedule type"));
    if (!type.matches()) {
      throw new Malformed("'" + value(lines, "Schedule type") + "' is not once after a delay");
    }
    return new ScheduleReport(
        Duration.ofHours(Long.parseLong(type.group(1))).plusMinutes(Long.parseLong(type.group(2))),
        time(value(lines, "Start time")),
        value(lines, "Last execution time").equals("Yet to be executed"),
        job(lines));
  }

  private static String value(List<String> lines, String key) throws Malformed {
    Optional<String> line = lines.stream().filter(each -> each.matches(key + " *: .+")).findFirst();
    return line.map(each -> each.substring(each.indexOf(':') + 1).strip())
        .orElseThrow(() -> new Malformed("it has no '" + key + "'"));
  }

  private static LocalDateTime time(String text) throws Malformed {
    try {
      return LocalDateTime.parse(text.replaceAll(" +", " "), TIME);
    } catch (DateTimeParseException e) {
      throw new Malformed("'" + text + "' is not a time");
    }
  }

  private static String job(List<String> lines) throws Malformed {
    int header = 0;
    while (header < lines.size() && !HEADER.matcher(lines.get(header)).matches()) {
      header++;
    }
    List<String> rows = lines.stream().skip(header + 1L).filter(line -> !line.isEmpty()).toList();
    Matcher row = JOB.matcher(rows.isEmpty() ? "" : rows.get(0));
    if (rows.size() != 1 || !row.matches()) {
      throw new Malformed("it does not have one job");
    }
    return row.group(1);
  }
}
