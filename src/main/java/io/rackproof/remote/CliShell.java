package io.rackproof.remote;

import io.rackproof.plan.RunLimit;
import io.rackproof.remote.CliTerminal.Answer;
import io.rackproof.remote.Command.Effect;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Talks to a CLI as a person would, on one terminal that stays open between batches, for switches
 * have few of them and a login takes its time. Commands of several threads come one after the
 * other.
 *
 * <p>A CLI knows no exit status: a reply is {@code REFUSED}, with the refusing line as stderr and
 * without a status, when a line of it is one of the dialect's refusals, and {@code EXITED} with
 * status 0 otherwise. A command of several lines ends at the first line that is refused, and
 * configuration mode is left without taking anything into force. What only reads is sent once more
 * on a new terminal when its reply was lost; what changes never is, nor what was to change after
 * it.
 */
final class CliShell implements Shell {
  private static final byte[] NOTHING = new byte[0];

  private final DeviceName device;
  private final CliTerminals terminals;
  private final TeardownGate gate;
  private final SshShell.Run run;
  private final ReentrantLock turn = new ReentrantLock();
  private final Unanswered unanswered = new Unanswered();

  CliShell(DeviceName device, CliTerminals terminals, TeardownGate gate, SshShell.Run run) {
    this.device = device;
    this.terminals = terminals;
    this.gate = gate;
    this.run = run;
  }

  @Override
  public DeviceName device() {
    return device;
  }

  @Override
  public List<Reply> run(List<Command> commands) {
    run.policy().check(commands);
    Reply[] replies = new Reply[commands.size()];
    turn.lock();
    try {
      String stopped = "";
      long over = System.nanoTime() + whole().toNanos();
      for (int index = 0; index < replies.length; index++) {
        Command command = commands.get(index);
        if (command.effect() == Effect.READ && System.nanoTime() - over > 0) {
          replies[index] = notAsked(command, "not asked: the commands before it took too long");
        } else if (!stopped.isEmpty() && command.effect() != Effect.READ) {
          replies[index] = keep(command, Ending.lost("not sent: " + stopped), Instant.now(), 0);
        } else {
          replies[index] = ask(command);
        }
        Outcome outcome = replies[index].outcome();
        if (outcome != Outcome.EXITED && outcome != Outcome.REFUSED && stopped.isEmpty()) {
          stopped = "'" + command.line() + "' before it did not end";
        }
      }
    } finally {
      turn.unlock();
    }
    return Arrays.asList(replies);
  }

  private Reply ask(Command command) {
    if (command.effect() == Effect.READ && unanswered.hopeless(command)) {
      return notAsked(command, unanswered.why(command));
    }
    Ending ending = Ending.lost("");
    Instant started = Instant.now();
    long since = System.nanoTime();
    for (int attempt = 1; attempt <= attempts(command); attempt++) {
      if (attempt > 1) {
        run.evidence().event(device, "sent again what only reads: '" + command.line() + "'");
      }
      CliTerminal terminal;
      try {
        terminal = terminals.ready(gate);
      } catch (ConnectFailed failure) {
        run.evidence().event(device, failure.getMessage());
        return keep(command, Ending.lost(failure.getMessage()), started, since);
      }
      started = Instant.now();
      since = System.nanoTime();
      ending = on(terminal, command);
      if (ending.outcome() != Outcome.LOST || !gate.isOpen()) {
        break;
      }
    }
    return keep(command, ending, started, since);
  }

  /** How long a batch may take; what changes is sent all the same. */
  private Duration whole() {
    return run.otherwise().plus(run.limits().grace()).multipliedBy(RunLimit.BATCH);
  }

  private Reply notAsked(Command command, String why) {
    return keep(command, Ending.cut(Outcome.TIMED_OUT, NOTHING, bytes(why)), Instant.now(), 0);
  }

  private static int attempts(Command command) {
    return command.effect() == Effect.READ ? 2 : 1;
  }

  private Ending on(CliTerminal terminal, Command command) {
    if (!gate.enter(terminal)) {
      return Ending.lost("the run is being wound up: only restoring goes on");
    }
    try {
      return talk(terminal, command);
    } finally {
      gate.leave(terminal);
    }
  }

  private Ending talk(CliTerminal terminal, Command command) {
    List<String> lines = command.lines();
    Duration limit = command.timeout().orElse(run.otherwise()).plus(run.limits().grace());
    int paged = terminal.pages();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (lines.size() > 1) {
        text.append(terminal.prompt()).append(line).append('\n');
      }
      Answer answer = terminal.send(line, limit);
      text.append(answer.text());
      if (answer.end() != CliTerminal.End.WHOLE) {
        return cut(command, line, answer, text.toString());
      }
      Optional<String> refusal = terminals.dialect().refusal(answer.text());
      if (refusal.isPresent()) {
        terminals.comeHome(run.otherwise());
        String said = lines.size() > 1 ? refusal.get() + " (at '" + line + "')" : refusal.get();
        return Ending.cut(Outcome.REFUSED, bytes(text.toString()), bytes(said));
      }
    }
    if (terminal.pages() > paged) {
      run.evidence().event(device, "the pager was answered in '" + command.line() + "'");
    }
    if (!terminal.atHome()) {
      terminals.comeHome(run.otherwise());
    }
    return new Ending(Outcome.EXITED, OptionalInt.of(0), bytes(text.toString()), NOTHING);
  }

  /** An exchange without an end: the terminal is given up, nobody knows what comes on it next. */
  private Ending cut(Command command, String line, Answer answer, String text) {
    terminals.drop();
    String why = "'" + line + "': " + answer.why();
    run.evidence().event(device, why);
    return switch (answer.end()) {
      case TIMED_OUT -> {
        run.progress()
            .note(
                device
                    + ": '"
                    + command.line()
                    + "' did not end in time; the other devices go on"
                    + unanswered.add(command));
        yield Ending.cut(Outcome.TIMED_OUT, bytes(text), bytes(why));
      }
      case FLOODED -> Ending.cut(Outcome.KILLED, bytes(text), bytes(why));
      default -> Ending.cut(Outcome.LOST, bytes(text), bytes(why));
    };
  }

  /**
   * @param since when it was sent, in nanoseconds; 0 when it was not
   */
  private Reply keep(Command command, Ending ending, Instant started, long since) {
    Duration took = since == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
    return run.evidence().keep(device, command, ending, started, took);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
