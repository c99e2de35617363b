package io.rackproof.sim.comware;

import io.rackproof.sim.CliConversation;
import io.rackproof.sim.SimClock;
import io.rackproof.sim.views.ViewTree;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The scheduler of the simulated Comware: each schedule runs once, if it is still there then. */
final class ComwareScheduler {
  private static final String SCHEDULE = "scheduler schedule ";
  private static final String DELAY = "time once delay ";

  /**
   * When a schedule runs.
   *
   * @param ran when it ran; empty while it waits
   */
  private record Due(Duration moment, Optional<Duration> ran) {}

  private final SimClock clock;
  private final Supplier<ViewTree> config;
  private final Supplier<CliConversation> login;
  private final Map<String, Due> due = new TreeMap<>();

  ComwareScheduler(SimClock clock, Supplier<ViewTree> config, Supplier<CliConversation> login) {
    this.clock = clock;
    this.config = config;
    this.login = login;
  }

  /** A line was typed in a view. */
  void typed(String view, String line) {
    if (view.startsWith(SCHEDULE) && line.startsWith(DELAY)) {
      String name = view.substring(SCHEDULE.length());
      Duration moment = clock.now().plus(delay(line.substring(DELAY.length())));
      synchronized (this) {
        due.put(name, new Due(moment, Optional.empty()));
      }
      clock.at(moment, () -> run(name, moment));
    }
  }

  /** Minutes, or hours and minutes. */
  private static Duration delay(String words) {
    String[] parts = words.split(":", -1);
    return parts.length == 1
        ? Duration.ofMinutes(Long.parseLong(parts[0]))
        : Duration.ofHours(Long.parseLong(parts[0])).plusMinutes(Long.parseLong(parts[1]));
  }

  private void run(String name, Duration moment) {
    ViewTree now = config.get();
    synchronized (this) {
      Due own = due.get(name);
      boolean waits = own != null && own.moment().equals(moment) && own.ran().isEmpty();
      if (!waits || !now.has(SCHEDULE + name)) {
        return;
      }
      due.put(name, new Due(moment, Optional.of(moment)));
    }
    for (String job : jobs(now, name)) {
      CliConversation conversation = login.get();
      commands(now, job).forEach(conversation::line);
    }
  }

  private static List<String> jobs(ViewTree config, String schedule) {
    return config.lines(SCHEDULE + schedule).stream()
        .filter(line -> line.startsWith("job "))
        .map(line -> line.substring("job ".length()))
        .toList();
  }

  /** In the order of their numbers. */
  private static List<String> commands(ViewTree config, String job) {
    return config.lines("scheduler job " + job).stream()
        .map(line -> line.split(" ", 3))
        .sorted(Comparator.comparingLong(words -> Long.parseLong(words[1])))
        .map(words -> words[2])
        .toList();
  }

  /** {@code display scheduler schedule NAME}; nothing when there is none of that name. */
  synchronized String display(String name) {
    ViewTree now = config.get();
    Due own = due.get(name);
    if (own == null || !now.has(SCHEDULE + name)) {
      return "";
    }
    long minutes = delay(now.after(SCHEDULE + name, DELAY.strip()).orElse("0")).toMinutes();
    List<String> lines = new ArrayList<>();
    lines.add("Schedule name        : " + name);
    lines.add(
        "Schedule type        : Run once after "
            + minutes / 60
            + " hours "
            + minutes % 60
            + " minutes");
    lines.add("Start time           : " + time(own.moment()));
    lines.add(
        "Last execution time  : "
            + own.ran().map(ComwareScheduler::time).orElse("Yet to be executed"));
    lines.add(
        "Last completion time : "
            + own.ran().map(ComwareScheduler::time).orElse("Yet to be executed"));
    own.ran().ifPresent(moment -> lines.add("Execution counts     : 1"));
    lines.add("-".repeat(71));
    lines.add("Job name                                          Last execution status");
    jobs(now, name).forEach(job -> lines.add(String.format("%-49s %s", job, "-NA-")));
    return String.join("\n", lines) + "\n";
  }

  private static String time(Duration moment) {
    return DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH)
        .format(ComwareDisplays.at(moment));
  }
}
