package io.rackproof.device.comware;

import io.rackproof.plan.Setting;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A job of Comware's scheduler that puts settings back, and the schedule of the same name that runs
 * it once. {@code command ID …} gives a job its lines, in the order of their IDs, which begin in
 * the user view; a job has to exist before a schedule takes it; names have up to 47 characters; of
 * several times the last one counts, in minutes (H3C, Fundamentals Command Reference, device
 * management: command, job, scheduler job, scheduler schedule, time once).
 *
 * <p>The last lines remove both. Whether a schedule may remove itself is not documented: where it
 * may not, what is left has run and does not run again.
 */
record UndoJob(String name, List<String> lines) {
  static final String JOB = "scheduler job ";
  static final String SCHEDULE = "scheduler schedule ";

  private static final String PREFIX = "rackproof-undo-";
  private static final int RUN_LENGTH = 28;
  private static final List<String> GENERATIONS = List.of("1", "2");

  UndoJob {
    lines = List.copyOf(lines);
  }

  /** Those that a run may have: a further one is complete before the one before it goes. */
  static List<String> names(String run) {
    return GENERATIONS.stream().map(each -> PREFIX + shortened(run) + "-" + each).toList();
  }

  private static String shortened(String run) {
    String plain = run.replaceAll("[^A-Za-z0-9._-]", "_");
    if (plain.length() <= RUN_LENGTH && plain.equals(run)) {
      return run;
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(run.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, RUN_LENGTH);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  /**
   * @param values in the order in which they are to be put back
   */
  static UndoJob of(String name, List<Map.Entry<Setting, String>> values) {
    List<String> lines = new ArrayList<>();
    String view = "";
    for (Map.Entry<Setting, String> value : values) {
      String scope = value.getKey().scope();
      List<String> body = ComwareSettings.lines(value.getKey(), value.getValue());
      boolean same = !scope.isEmpty() && scope.equals(view);
      if (!same) {
        begin(lines);
        lines.addAll(scope.isEmpty() ? List.of() : body.subList(0, 1));
      }
      lines.addAll(scope.isEmpty() ? body : body.subList(1, body.size() - 1));
      view = scope;
    }
    begin(lines);
    lines.addAll(remove(name));
    return new UndoJob(name, lines);
  }

  /** From wherever a refused line may have left it. */
  private static void begin(List<String> lines) {
    if (!lines.isEmpty()) {
      lines.add("return");
    }
    lines.add("system-view");
  }

  static List<String> remove(String name) {
    return List.of("undo " + SCHEDULE + name, "undo " + JOB + name);
  }

  /** As the job's view shows them. */
  List<String> commands() {
    List<String> commands = new ArrayList<>();
    for (String line : lines) {
      commands.add("command " + (commands.size() + 1) + " " + line);
    }
    return commands;
  }

  /**
   * What is typed in the system view to make it; without its time it never runs, so that is last.
   */
  List<String> make(Duration after) {
    List<String> typed = new ArrayList<>(List.of(JOB + name));
    typed.addAll(commands());
    typed.addAll(List.of("quit", SCHEDULE + name, "job " + name, time(after)));
    return typed;
  }

  static String time(Duration after) {
    return "time once delay " + minutes(after);
  }

  /** Whole minutes, rounded up. */
  static long minutes(Duration after) {
    return Math.max(1, (after.toSeconds() + 59) / 60);
  }
}
