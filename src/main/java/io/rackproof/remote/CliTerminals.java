package io.rackproof.remote;

import io.rackproof.remote.CliTerminal.Answer;
import io.rackproof.remote.CliTerminal.End;
import io.rackproof.testbed.DeviceName;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;

/** The terminal that a {@link CliShell} has open, replaced when it is no longer good. */
final class CliTerminals {
  private static final Duration STILL_THERE = Duration.ofSeconds(10);

  private final DeviceName device;
  private final CliDialect dialect;
  private final ConnectionPool pool;
  private final Duration login;
  private final SshShell.Run run;
  private Optional<CliTerminal> terminal = Optional.empty();
  private Optional<Lease<Session>> lease = Optional.empty();

  /**
   * @param login how long the CLI may take to show its prompt, and to answer each command that
   *     prepares it
   */
  CliTerminals(
      DeviceName device,
      CliDialect dialect,
      ConnectionPool pool,
      Duration login,
      SshShell.Run run) {
    this.device = device;
    this.dialect = dialect;
    this.pool = pool;
    this.login = login;
    this.run = run;
  }

  CliDialect dialect() {
    return dialect;
  }

  /** A terminal at the prompt of a fresh login, with paging off where the CLI lets it. */
  CliTerminal ready(TeardownGate gate) throws ConnectFailed {
    if (terminal.isPresent() && !lease.map(Lease::alive).orElse(false)) {
      drop();
    }
    // An empty line asks whether a terminal that was idle is still there, before anything counts.
    if (terminal.isPresent() && terminal.get().send("", STILL_THERE).end() != End.WHOLE) {
      run.evidence().event(device, "its terminal was gone: a new one is opened");
      drop();
    }
    return terminal.isPresent() ? terminal.get() : open(gate);
  }

  /** Leaves whatever mode the terminal is in; where that fails it is given up. */
  void comeHome(Duration limit) {
    for (String line : dialect.leave()) {
      if (terminal.isEmpty() || terminal.get().atHome()) {
        return;
      }
      if (terminal.get().send(line, limit).end() != End.WHOLE) {
        drop();
      }
    }
    if (terminal.isPresent() && !terminal.get().atHome()) {
      run.evidence().event(device, "could not leave " + terminal.get().prompt());
      drop();
    }
  }

  /** Gives the terminal up. */
  void drop() {
    lease.ifPresent(Lease::abandon);
    lease = Optional.empty();
    terminal = Optional.empty();
  }

  private CliTerminal open(TeardownGate gate) throws ConnectFailed {
    Lease<Session> channel = pool.session(SSHClient::startSession, gate::isOpen);
    CliTerminal fresh = new CliTerminal(dialect, run.limits(), run.workers());
    boolean good = false;
    try {
      if (!gate.enter(fresh)) {
        throw new ConnectFailed("the run is being wound up: only restoring goes on");
      }
      fresh.start(channel.channel());
      prepare(fresh);
      good = true;
    } catch (IOException | RuntimeException failure) {
      throw new ConnectFailed(
          device
              + " gives no terminal ("
              + ConnectFaults.words(failure)
              + "): is it a switch CLI?");
    } finally {
      gate.leave(fresh);
      if (!good) {
        channel.abandon();
      }
    }
    terminal = Optional.of(fresh);
    lease = Optional.of(channel);
    return fresh;
  }

  private void prepare(CliTerminal fresh) throws ConnectFailed {
    Optional<String> trouble = fresh.learnPrompt(login);
    if (trouble.isPresent()) {
      throw new ConnectFailed(device + ": " + trouble.get());
    }
    if (dialect.enable().isPresent()) {
      elevate(fresh, dialect.enable().get());
    }
    for (String line : dialect.preparation()) {
      Answer answer = fresh.send(line, login);
      if (answer.end() != End.WHOLE) {
        throw new ConnectFailed(
            device + " did not answer '" + line + "' after the login: " + answer.why());
      }
      dialect
          .refusal(answer.text())
          .ifPresent(said -> run.evidence().event(device, "refused '" + line + "': " + said));
    }
    run.evidence().event(device, "its prompt is " + fresh.prompt());
  }

  private void elevate(CliTerminal fresh, CliDialect.Enable enable) throws ConnectFailed {
    if (!enable.prompt().matcher(fresh.prompt()).find()) {
      return;
    }
    Answer answer = fresh.send(enable.command(), login);
    if (answer.end() != End.WHOLE || enable.prompt().matcher(fresh.prompt()).find()) {
      throw new ConnectFailed(
          device
              + " does not become privileged by '"
              + enable.command()
              + "' alone: give the login the rights to start privileged");
    }
    fresh.settle();
  }
}
