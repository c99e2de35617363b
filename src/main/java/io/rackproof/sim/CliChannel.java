package io.rackproof.sim;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SSH shell channel with a terminal: it echoes what is typed, ends lines with CR LF, pages, and
 * takes the next line only when the one before has been answered.
 */
public final class CliChannel implements Command {
  /** Hears of lines before and after they are carried out. */
  public interface Watch {
    /** Nobody watches. */
    Watch NONE =
        changes ->
            new Watch.Line() {
              @Override
              public boolean cutBefore() {
                return false;
              }

              @Override
              public boolean cutAfter() {
                return false;
              }
            };

    /** What befalls one line. */
    interface Line {
      /** Whether the connection breaks before the line is carried out. */
      boolean cutBefore();

      /** Whether it breaks after that, before anything is answered. */
      boolean cutAfter();
    }

    /**
     * @param changes whether the line changes configuration
     */
    Line begins(boolean changes);
  }

  private static final Logger LOG = LoggerFactory.getLogger(CliChannel.class);
  private static final int INTERRUPT = 3;
  private static final String COLOUR = "\u001b[0m\u001b[?25h";

  private final CliConversation conversation;
  private final ExecutorService threads;
  private final Watch watch;
  private Optional<InputStream> keyboard = Optional.empty();
  private Optional<OutputStream> screen = Optional.empty();
  private Optional<ExitCallback> exit = Optional.empty();
  private Optional<Future<?>> running = Optional.empty();

  public CliChannel(CliConversation conversation, ExecutorService threads, Watch watch) {
    this.conversation = conversation;
    this.threads = threads;
    this.watch = watch;
  }

  @Override
  public void setInputStream(InputStream in) {
    keyboard = Optional.of(in);
  }

  @Override
  public void setOutputStream(OutputStream out) {
    screen = Optional.of(out);
  }

  @Override
  public void setErrorStream(OutputStream err) {
    // A terminal has one stream.
  }

  @Override
  public void setExitCallback(ExitCallback callback) {
    exit = Optional.of(callback);
  }

  @Override
  public synchronized void start(ChannelSession channel, Environment environment) {
    running = Optional.of(threads.submit(() -> talk(channel)));
  }

  @Override
  public synchronized void destroy(ChannelSession channel) {
    running.ifPresent(task -> task.cancel(true));
  }

  private void talk(ChannelSession channel) {
    try {
      show(conversation.greeting());
      while (!conversation.over()) {
        write((conversation.manners().decorated() ? COLOUR : "") + conversation.prompt());
        Optional<String> line = typed();
        if (line.isEmpty()) {
          return;
        }
        if (!answer(line.get())) {
          channel.getSession().close(true);
          return;
        }
      }
      exit.orElseThrow().onExit(0);
    } catch (IOException gone) {
      // The other end left in the middle: what a login dies of.
      LOG.debug("a terminal lost its reader: {}", gone.getMessage());
    } catch (RuntimeException failure) {
      LOG.error("a simulated CLI failed", failure);
      exit.orElseThrow().onExit(70);
    }
  }

  /** Returns whether the connection is still there. */
  private boolean answer(String line) throws IOException {
    Watch.Line fate = watch.begins(conversation.changes(line));
    if (fate.cutBefore()) {
      return false;
    }
    Optional<String> said = conversation.line(line);
    if (fate.cutAfter()) {
      return false;
    }
    if (said.isPresent()) {
      show(said.get());
    } else {
      awaitInterrupt();
    }
    return true;
  }

  private void awaitInterrupt() throws IOException {
    int key;
    do {
      key = keyboard.orElseThrow().read();
    } while (key >= 0 && key != INTERRUPT);
    write("^C\r\n");
  }

  /** Reads and echoes one line; empty at the end of the input. */
  private Optional<String> typed() throws IOException {
    StringBuilder line = new StringBuilder();
    int column = conversation.prompt().length();
    int width = conversation.manners().columns();
    while (true) {
      int key = keyboard.orElseThrow().read();
      if (key < 0) {
        return Optional.empty();
      }
      if (key == '\n' || key == '\r') {
        write("\r\n");
        return Optional.of(line.toString());
      }
      line.append((char) key);
      write(Character.toString(key));
      column++;
      if (width > 0 && column % width == 0) {
        write(" \r");
      }
    }
  }

  private void show(String text) throws IOException {
    int onPage = 0;
    List<String> lines = text.lines().toList();
    for (int index = 0; index < lines.size(); index++) {
      boolean last = index == lines.size() - 1;
      write(lines.get(index) + (last && !text.endsWith("\n") ? "" : "\r\n"));
      onPage++;
      CliManners manners = conversation.manners();
      if (manners.rows() > 0 && onPage == manners.rows() - 1 && !last) {
        write(manners.pager());
        onPage = turnPage(manners);
        if (onPage < 0) {
          return;
        }
      }
    }
  }

  /** Waits for a key; returns how many lines of the next page count as shown, negative to stop. */
  private int turnPage(CliManners manners) throws IOException {
    int key = keyboard.orElseThrow().read();
    write(manners.erase());
    return switch (key) {
      case ' ' -> 0;
      case '\n', '\r' -> manners.rows() - 2;
      default -> -1;
    };
  }

  private void write(String text) throws IOException {
    OutputStream stream = screen.orElseThrow();
    stream.write(text.getBytes(StandardCharsets.UTF_8));
    stream.flush();
  }
}
