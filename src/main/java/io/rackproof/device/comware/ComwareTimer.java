package io.rackproof.device.comware;

import io.rackproof.device.Answer;
import io.rackproof.device.UndoTimer;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The undo timer of Comware 7: a job of its scheduler that puts the run's settings back, and no
 * others, and a schedule that runs it once after a delay, with the rights of who made it. Both are
 * configuration while the run lasts, and never saved.
 *
 * <p>The manual gives the delay in minutes. A switch that understood anything else would undo under
 * traffic, so what it understood is read back from {@code display scheduler schedule}, with the
 * time at which it is to run, and the job's lines from the configuration; what is not as meant is
 * removed at once. A handle is the name of job and schedule.
 */
final class ComwareTimer implements UndoTimer {
  /** Between the schedule's time and the clock's, for the time that reading takes. */
  private static final Duration TOLERANCE = Duration.ofMinutes(2);

  private final Shell shell;
  private final Supplier<String> refusal;

  /**
   * @param refusal why nothing may be written to the switch; empty when it may
   */
  ComwareTimer(Shell shell, Supplier<String> refusal) {
    this.shell = shell;
    this.refusal = refusal;
  }

  @Override
  public Observed<String> arm(Undo undo, Optional<String> handle) {
    String why = refusal.get();
    if (!why.isEmpty()) {
      return Observed.unsupported(why);
    }
    return config().flatMap(found -> arm(undo, handle, found));
  }

  private Observed<String> arm(Undo undo, Optional<String> handle, ComwareConfig found) {
    List<String> names = UndoJob.names(undo.run());
    Optional<String> kept = handle.filter(name -> found.tree().has(UndoJob.SCHEDULE + name));
    String name = names.stream().filter(each -> !kept.equals(Optional.of(each))).findFirst().get();
    UndoJob job = UndoJob.of(name, undo.values());
    List<String> lines = new ArrayList<>(present(found, List.of(name)));
    lines.addAll(job.make(undo.after()));
    Observed<String> armed = made(inSystemView(lines), job, undo.after());
    if (armed.asOptional().isEmpty()) {
      return withoutIt(armed, name);
    }
    Optional<String> old = kept.filter(each -> !each.equals(name));
    return old.isEmpty() ? armed : remove(List.of(old.get())).flatMap(gone -> armed);
  }

  /** Takes what is not as it was meant away again; the reason stays. */
  private Observed<String> withoutIt(Observed<String> failed, String name) {
    Observed<String> gone = remove(List.of(name));
    return gone.asOptional().isPresent() || failed instanceof Observed.Unknown ? failed : gone;
  }

  private Observed<String> made(Command make, UndoJob job, Duration after) {
    List<Reply> replies =
        shell.run(
            List.of(
                make,
                ComwareConfig.command(),
                ScheduleReport.command(job.name()),
                ComwareClock.command()));
    Reply reply = replies.get(0);
    if (reply.outcome() == Outcome.REFUSED) {
      return Observed.unsupported(
          "its scheduler took no undo for later: " + reply.ending(), reply.evidence());
    }
    if (!reply.ok()) {
      return Answer.failed(reply);
    }
    return Answer.read(replies.get(1), ComwareConfig::parse)
        .flatMap(
            config ->
                config.lines(UndoJob.JOB + job.name()).equals(job.commands())
                    ? waits(replies.get(2), replies.get(3), job.name(), after)
                    : Observed.unsupported(
                        "its scheduler did not keep the undo as it was given", reply.evidence()));
  }

  /** Whether the schedule runs its job when it is to. */
  private static Observed<String> waits(Reply look, Reply time, String name, Duration after) {
    return Answer.both(
        Answer.read(look, text -> ScheduleReport.parse(text, name)),
        Answer.read(time, ComwareClock::parse),
        (schedule, now) ->
            asMeant(schedule, now, name, after)
                ? Observed.known(name, look.evidence())
                : Observed.unsupported(
                    "its scheduler would not run the undo in "
                        + UndoJob.minutes(after)
                        + " minutes, but at "
                        + schedule.start(),
                    look.evidence()));
  }

  private static boolean asMeant(
      ScheduleReport schedule, LocalDateTime now, String name, Duration after) {
    Duration meant = Duration.ofMinutes(UndoJob.minutes(after));
    Duration off = Duration.between(now, schedule.start()).minus(meant).abs();
    return schedule.waiting()
        && schedule.job().equals(name)
        && schedule.after().equals(meant)
        && off.compareTo(TOLERANCE) <= 0;
  }

  @Override
  public List<Command> arming(String run, Duration after) {
    UndoJob job = new UndoJob(UndoJob.names(run).get(0), List.of("system-view", "…"));
    return List.of(inSystemView(job.make(after)));
  }

  @Override
  public List<Command> disarming(String run) {
    return List.of(inSystemView(UndoJob.remove(UndoJob.names(run).get(0))));
  }

  @Override
  public Observed<String> prolong(String run, Duration after, String handle) {
    Command again = inSystemView(List.of(UndoJob.SCHEDULE + handle, UndoJob.time(after)));
    List<Reply> replies =
        shell.run(List.of(again, ScheduleReport.command(handle), ComwareClock.command()));
    if (!replies.get(0).ok()) {
      return Answer.failed(replies.get(0));
    }
    Observed<String> waits = waits(replies.get(1), replies.get(2), handle, after);
    return waits instanceof Observed.Unsupported ? withoutIt(waits, handle) : waits;
  }

  @Override
  public Observed<String> disarm(String run, Optional<String> handle) {
    return remove(UndoJob.names(run));
  }

  /** Known when the configuration has none of them. */
  private Observed<String> remove(List<String> names) {
    return config()
        .flatMap(
            found -> {
              List<String> lines = present(found, names);
              if (lines.isEmpty()) {
                return Observed.known("disarmed");
              }
              Reply reply = shell.run(inSystemView(lines));
              return config()
                  .flatMap(
                      now ->
                          present(now, names).isEmpty()
                              ? Observed.known("disarmed", reply.evidence())
                              : Observed.unknown(
                                  "its scheduler still has "
                                      + String.join(" and ", names)
                                      + "; remove them by hand",
                                  reply.ending(),
                                  reply.evidence()));
            });
  }

  /** What removes those that are there, schedules before the jobs that they use. */
  private static List<String> present(ComwareConfig config, List<String> names) {
    List<String> lines = new ArrayList<>();
    for (String kind : List.of(UndoJob.SCHEDULE, UndoJob.JOB)) {
      names.stream()
          .filter(name -> config.tree().has(kind + name))
          .forEach(name -> lines.add("undo " + kind + name));
    }
    return lines;
  }

  private Observed<ComwareConfig> config() {
    return Answer.read(shell.run(ComwareConfig.command()), ComwareConfig::parse);
  }

  private static Command inSystemView(List<String> lines) {
    List<String> all = new ArrayList<>(List.of("system-view"));
    all.addAll(lines);
    all.add("return");
    return Command.cliChange(all);
  }
}
