package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.plan.Setting;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.remote.Shell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The undo timer of a Linux machine: a script in {@code /run} and a transient timer of systemd that
 * runs it, or a job of {@code at} where systemd does not run the machine.
 *
 * <p>{@code systemd-run --on-active} makes a timer and a service that are unloaded once they have
 * ended: it sets {@code RemainAfterElapse=no}, and {@code --collect} unloads a service that failed,
 * too (systemd src/run/run.c, {@code transient_timer_set_properties}). {@code systemctl restart} of
 * the timer starts its time again (systemd.timer(5), OnActiveSec). {@code at} prints {@code job N
 * at …} on standard error, and says there when its daemon does not run (at.c). Both name the
 * script, so without it they do nothing. It is replaced by rename, so that one that runs is never
 * half of another; its last line removes it.
 */
public final class TransientTimer implements UndoTimer {
  private static final String SYSTEMD = "systemd";
  private static final String AT = "at ";
  private static final Pattern JOB = Pattern.compile("(?m)^job (\\d+) at .*$");

  private final Shell shell;
  private final BiFunction<Setting, String, List<Command>> commands;

  /**
   * @param commands what gives a setting a value; refuses one that the setting cannot have with an
   *     {@link IllegalArgumentException}
   */
  public TransientTimer(Shell shell, BiFunction<Setting, String, List<Command>> commands) {
    this.shell = shell;
    this.commands = commands;
  }

  @Override
  public Observed<String> arm(Undo undo, Optional<String> handle) {
    return handle.isPresent() ? again(undo, handle.get()) : first(undo);
  }

  /** The timer before its script, so that a device which refuses the timer is left with neither. */
  private Observed<String> first(Undo undo) {
    Observed<String> armed = start(undo);
    if (armed.asOptional().isEmpty()) {
      return armed;
    }
    Reply written = shell.run(write(undo, script(undo.run())));
    if (written.ok()) {
      return armed;
    }
    Observed<String> gone = disarm(undo.run(), armed.asOptional());
    return lost(written) || gone.asOptional().isEmpty()
        ? Answer.failed(written)
        : Observed.unsupported(
            "it cannot keep an undo for later: " + written.ending(), written.evidence());
  }

  private Observed<String> start(Undo undo) {
    Reply armed = shell.run(start(undo.run(), undo.after()));
    if (armed.ok()) {
      return Observed.known(SYSTEMD, armed.evidence());
    }
    if (armed.stderr().contains("already loaded")) {
      // Armed by a call whose reply was lost.
      return prolong(undo.run(), undo.after(), SYSTEMD);
    }
    return lost(armed) ? Answer.failed(armed) : byAt(undo.run(), undo.after(), Optional.empty());
  }

  private Observed<String> again(Undo undo, String handle) {
    List<Command> batch =
        new ArrayList<>(List.of(write(undo, script(undo.run()) + ".new"), rename(undo.run())));
    if (handle.equals(SYSTEMD)) {
      batch.add(restart(undo.run()));
    }
    for (Reply reply : shell.run(batch)) {
      if (!reply.ok()) {
        return Answer.failed(reply);
      }
    }
    return handle.equals(SYSTEMD)
        ? Observed.known(SYSTEMD)
        : byAt(undo.run(), undo.after(), Optional.of(handle));
  }

  private static boolean lost(Reply reply) {
    return switch (reply.outcome()) {
      case LOST, TIMED_OUT, KILLED, NOT_RECORDED -> true;
      case EXITED, TOOL_MISSING, REFUSED -> false;
    };
  }

  @Override
  public List<Command> arming(String run, Duration after) {
    return List.of(start(run, after), Command.change("tee", script(run)));
  }

  @Override
  public List<Command> disarming(String run) {
    return List.of(stop(run), remove(run));
  }

  @Override
  public Observed<String> prolong(String run, Duration after, String handle) {
    if (handle.startsWith(AT)) {
      return byAt(run, after, Optional.of(handle));
    }
    Reply reply = shell.run(restart(run));
    return reply.ok() ? Observed.known(handle, reply.evidence()) : Answer.failed(reply);
  }

  @Override
  public Observed<String> disarm(String run, Optional<String> handle) {
    Command remove = remove(run);
    Command look = Command.read("cat", script(run));
    Optional<String> job = handle.filter(known -> known.startsWith(AT));
    if (job.isPresent()) {
      // A job that has run is no job any more, and its removal is refused: the script tells.
      Command drop = Command.change("atrm", job.get().substring(AT.length()));
      return gone(shell.run(List.of(drop, remove, look)).get(2));
    }
    Command stop = stop(run);
    Command state = Command.read("systemctl", "is-active", unit(run) + ".timer");
    List<Reply> replies = shell.run(List.of(stop, remove, look, state));
    Reply active = replies.get(3);
    if (active.outcome() != Outcome.EXITED && active.outcome() != Outcome.TOOL_MISSING) {
      return Answer.failed(active);
    }
    if (active.stdout().strip().equals("active")) {
      return Answer.failed(replies.get(0));
    }
    return gone(replies.get(2));
  }

  /** Without its script a timer that might still be there does nothing. */
  private static Observed<String> gone(Reply look) {
    if (look.ok()) {
      return Observed.unknown("the undo script is still there; remove it by hand", look.stdout());
    }
    return look.outcome() == Outcome.EXITED
        ? Observed.known("disarmed", look.evidence())
        : Answer.failed(look);
  }

  private Observed<String> byAt(String run, Duration after, Optional<String> earlier) {
    long minutes = Math.max(1, (after.toSeconds() + 59) / 60);
    Reply reply =
        shell.run(
            Command.change("at", "-M", "now", "+", Long.toString(minutes), "minutes")
                .withStdin("/bin/sh " + script(run) + "\n"));
    Matcher job = JOB.matcher(reply.stderr());
    boolean queued = job.find();
    if (reply.ok() && queued && !reply.stderr().contains("No atd running")) {
      // Only now: a refused prolongation must not cost the job that is armed.
      earlier
          .filter(known -> known.startsWith(AT))
          .ifPresent(known -> shell.run(Command.change("atrm", known.substring(AT.length()))));
      return Observed.known(AT + job.group(1), reply.evidence());
    }
    if (lost(reply)) {
      return Answer.failed(reply);
    }
    if (queued) {
      // It would wait in the spool until somebody starts the daemon.
      shell.run(Command.change("atrm", job.group(1)));
    }
    return Observed.unsupported(
        "neither systemd nor at can run an undo on it later: " + reply.ending(), reply.evidence());
  }

  private Command write(Undo undo, String path) {
    return Command.change("tee", path).withStdin(text(undo));
  }

  private static Command rename(String run) {
    return Command.change("mv", "-fT", script(run) + ".new", script(run));
  }

  private static Command stop(String run) {
    return Command.change("systemctl", "stop", unit(run) + ".timer");
  }

  private static Command remove(String run) {
    return Command.change("rm", "-f", script(run), script(run) + ".new");
  }

  /** One command a line: one that fails does not stop the others. */
  private String text(Undo undo) {
    List<String> lines = new ArrayList<>();
    lines.add("PATH=" + Command.SEARCH_PATH);
    lines.add("LC_ALL=C");
    lines.add("export PATH LC_ALL");
    for (Map.Entry<Setting, String> value : undo.values()) {
      try {
        commands
            .apply(value.getKey(), value.getValue())
            .forEach(command -> lines.add(command.line()));
      } catch (IllegalArgumentException notWritable) {
        lines.add("# " + value.getKey() + " cannot be given the value that it had");
      }
    }
    undo.holder().ifPresent(holder -> lines.add(LinkLease.remove(holder).line()));
    lines.add("rm -f " + script(undo.run()));
    return String.join("\n", lines) + "\n";
  }

  private static Command start(String run, Duration after) {
    return Command.change(
        "systemd-run",
        "--collect",
        "--on-active=" + after.toSeconds(),
        "--unit=" + unit(run),
        "/bin/sh",
        script(run));
  }

  private static Command restart(String run) {
    return Command.change("systemctl", "restart", unit(run) + ".timer");
  }

  private static String unit(String run) {
    return "rackproof-undo-" + run.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private static String script(String run) {
    return "/run/" + unit(run) + ".sh";
  }
}
