package io.rackproof.sim;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One SSH exec request: a script run on a thread of its own. */
final class ShellCommand implements Command {
  private static final Logger LOG = LoggerFactory.getLogger(ShellCommand.class);

  private final String request;
  private final ScriptRunner runner;
  private final ExecutorService threads;
  private Optional<OutputStream> stdout = Optional.empty();
  private Optional<OutputStream> stderr = Optional.empty();
  private Optional<ExitCallback> exit = Optional.empty();
  private Optional<Future<?>> running = Optional.empty();

  ShellCommand(String request, ScriptRunner runner, ExecutorService threads) {
    this.request = request;
    this.runner = runner;
    this.threads = threads;
  }

  @Override
  public void setInputStream(InputStream in) {
    // Nothing that is sent reads from the connection.
  }

  @Override
  public void setOutputStream(OutputStream out) {
    stdout = Optional.of(out);
  }

  @Override
  public void setErrorStream(OutputStream err) {
    stderr = Optional.of(err);
  }

  @Override
  public void setExitCallback(ExitCallback callback) {
    exit = Optional.of(callback);
  }

  @Override
  public synchronized void start(ChannelSession channel, Environment environment) {
    running = Optional.of(threads.submit(() -> run(channel)));
  }

  private void run(ChannelSession channel) {
    Login login = new Login(channel, stdout.orElseThrow(), stderr.orElseThrow());
    try {
      int status = runner.run(Script.read(request), login);
      if (status >= 0) {
        exit.orElseThrow().onExit(status);
      }
    } catch (IOException e) {
      // The other end left while its script ran: what a shell dies of.
      LOG.debug("a script lost its reader: {}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a simulated program failed in {}", request, e);
      exit.orElseThrow().onExit(70);
    }
  }

  @Override
  public synchronized void destroy(ChannelSession channel) {
    running.ifPresent(task -> task.cancel(true));
  }

  private record Login(ChannelSession channel, OutputStream stdout, OutputStream stderr)
      implements ScriptRunner.Terminal {
    @Override
    public boolean root() {
      return channel.getSession().getUsername().equals("root");
    }

    @Override
    public void cut() {
      channel.getSession().close(true);
    }
  }
}
