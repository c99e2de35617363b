package io.rackproof.sim;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

/** The shell of a simulated device: runs a script's commands one after the other. */
final class ScriptRunner {
  /** What {@code timeout} exits with when it ended its program. */
  private static final int TIMED_OUT = 124;

  private static final Duration STEP = Duration.ofMillis(3);

  /** What sshd reads from a program's pipe at once. */
  private static final int PIPE = 16 * 1024;

  /** So long, in real time, may what was written stay in the pipe of a busy computer. */
  private static final Duration QUIET = Duration.ofMillis(500);

  /** Who is logged in, and where to: what the shell needs to know of its connection. */
  interface Terminal {
    OutputStream stdout();

    OutputStream stderr();

    /** Whether the login is root. */
    boolean root();

    /** Breaks the connection. */
    void cut();
  }

  /** The connection broke; the rest is not run. */
  private static final class Cut extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final SimDevice device;
  private final SimClock clock;
  private final Incidents incidents;
  private final ScheduledExecutorService timer;
  private final Duration patience;

  /**
   * A shell.
   *
   * @param patience how long a program may block in real time; then the time of its {@code timeout}
   *     is taken to have passed
   */
  ScriptRunner(
      SimDevice device,
      SimClock clock,
      Incidents incidents,
      ScheduledExecutorService timer,
      Duration patience) {
    this.device = device;
    this.clock = clock;
    this.incidents = incidents;
    this.timer = timer;
    this.patience = patience;
  }

  /**
   * Runs a script.
   *
   * @return exit status of its last command
   */
  int run(Script script, Terminal terminal) throws IOException {
    int status = 0;
    OutputStream out = new BufferedOutputStream(terminal.stdout(), PIPE);
    OutputStream err = new BufferedOutputStream(terminal.stderr(), PIPE);
    long flushed = System.nanoTime();
    for (Script.Step step : script.steps()) {
      clock.advance(STEP);
      Invocation call =
          new Invocation(step.argv(), step.sudo() || terminal.root(), step.stdin(), script.mark());
      mark(script, out, err, step.label(), "<", "");
      boolean quiet = System.nanoTime() - flushed > QUIET.toNanos();
      if (quiet || device.waits(call) || device.changes(call)) {
        flushed = System.nanoTime();
        out.flush(); // whoever asked knows how far this is when it takes long, or all ends here
        err.flush();
      }
      Output output;
      try {
        output = run(step, call, terminal);
      } catch (Cut cut) {
        return -1;
      }
      write(out, output.stdout());
      write(err, output.stderr());
      mark(script, out, err, step.label(), ">", ":" + output.status());
      status = script.nonce().isEmpty() ? output.status() : 0;
    }
    out.flush();
    err.flush();
    return status;
  }

  private Output run(Script.Step step, Invocation call, Terminal terminal) {
    boolean[] cut = {false};
    Incident.Scene scene =
        new Incident.Scene() {
          @Override
          public void cutConnection() {
            cut[0] = true;
          }

          @Override
          public void reboot() {
            cut[0] = true;
            device.reboot();
          }
        };
    int change = device.changes(call) ? incidents.next(device.name()) : 0;
    incidents.strike(device.name(), change, Incident.When.BEFORE, scene);
    leaveIf(cut[0], terminal);
    Output output = limited(step, call);
    incidents.strike(device.name(), change, Incident.When.AFTER, scene);
    leaveIf(cut[0], terminal);
    return output;
  }

  private static void leaveIf(boolean cut, Terminal terminal) {
    if (cut) {
      terminal.cut();
      throw new Cut();
    }
  }

  private Output limited(Script.Step step, Invocation call) {
    return told(step, device.waits(call) ? awaited(step, call) : device.run(call));
  }

  private Output awaited(Script.Step step, Invocation call) {
    Duration limit = step.limit().filter(wanted -> wanted.compareTo(patience) < 0).orElse(patience);
    Alarm alarm = new Alarm(timer, limit);
    Output output = device.run(call);
    return alarm.disarm() ? new Output(TIMED_OUT, output.stdout(), output.stderr()) : output;
  }

  private static Output told(Script.Step step, Output output) {
    return output.equals(Output.notFound(step.argv().get(0))) ? notFound(step) : output;
  }

  /** What is said of a program that is not there by whoever was to start it. */
  private static Output notFound(Script.Step step) {
    String program = step.argv().get(0);
    if (step.sudo()) {
      return Output.failed(1, "sudo: " + program + ": command not found\n");
    }
    return step.limit().isPresent()
        ? Output.failed(
            127, "timeout: failed to run command '" + program + "': No such file or directory\n")
        : Output.notFound(program);
  }

  private static void mark(
      Script script, OutputStream out, OutputStream err, String label, String sign, String end)
      throws IOException {
    if (!script.nonce().isEmpty()) {
      String mark = "\n@" + script.nonce() + sign + label + end + "\n";
      write(out, mark);
      write(err, mark);
    }
  }

  private static void write(OutputStream stream, String text) throws IOException {
    stream.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
