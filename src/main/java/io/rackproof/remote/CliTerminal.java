package io.rackproof.remote;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import net.schmizz.sshj.connection.channel.direct.Session;

/**
 * A login on a CLI: one channel with a terminal. One line at a time is sent and its output awaited;
 * used by one thread at a time, only {@link #abandon} may come from another.
 */
final class CliTerminal implements TeardownGate.Guest {
  /** How an exchange came to its end. */
  enum End {
    WHOLE,
    TIMED_OUT,
    FLOODED,
    /** The connection broke, or what came could not be told apart. */
    LOST,
    ABANDONED
  }

  /**
   * What came back of one line.
   *
   * @param text the output, without echo and prompt
   * @param why one clause, when it isn't whole
   */
  record Answer(End end, String text, String why) {}

  /** Wide and tall enough that nothing is broken or paged by a CLI that heeds it. */
  private static final int COLUMNS = 511;

  private static final int ROWS = 1000;
  private static final Duration BETWEEN_MARKERS = Duration.ofSeconds(3);
  private static final String TERMINAL_TYPE = "vt100";

  private final CliDialect dialect;
  private final Limits limits;
  private final Workers workers;
  private final String nonce = BatchScript.freshNonce().substring(0, 8);
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final StringBuilder incoming = new StringBuilder();
  private Optional<OutputStream> keyboard = Optional.empty();
  private Pattern promptOfDevice = Pattern.compile("(?!)");
  private String home = "";
  private String prompt = "";
  private String broken = "";
  private int markers;
  private int pages;
  private boolean open;
  private boolean abandoned;

  CliTerminal(CliDialect dialect, Limits limits, Workers workers) {
    this.dialect = dialect;
    this.limits = limits;
    this.workers = workers;
  }

  /** Starts the CLI; nothing of it has been read yet. */
  void start(Session session) throws IOException {
    session.allocatePTY(TERMINAL_TYPE, COLUMNS, ROWS, 0, 0, Map.of());
    Session.Shell shell = session.startShell();
    keyboard = Optional.of(shell.getOutputStream());
    open = true;
    workers.run(() -> drain(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8)));
  }

  /**
   * Waits for the prompt and makes sure of it.
   *
   * @return empty, or one sentence on what there is instead
   */
  Optional<String> learnPrompt(Duration atMost) {
    CliLogin login = new CliLogin(dialect);
    long now = System.nanoTime();
    long deadline = now + atMost.toNanos();
    long nextMarker = now + BETWEEN_MARKERS.toNanos();
    boolean asked = false;
    while (true) {
      login.feed(await(Math.min(deadline, nextMarker)));
      if (login.prompt().isPresent()) {
        home = login.prompt().get();
        prompt = home;
        promptOfDevice = dialect.promptOf(login.host());
        return Optional.empty();
      }
      now = System.nanoTime();
      if (ended() || now >= deadline) {
        return Optional.of(noPrompt(login));
      }
      boolean sent = true;
      if (login.answer().isPresent()) {
        sent = type(login.answer().get() + "\n");
        login.answered();
      } else if (now >= nextMarker || login.prompted() && !asked) {
        String marker = marker();
        sent = type(marker + "\n");
        login.sent(marker);
        asked = true;
        nextMarker = now + BETWEEN_MARKERS.toNanos();
      }
      if (!sent) {
        return Optional.of(noPrompt(login));
      }
    }
  }

  private String noPrompt(CliLogin login) {
    if (abandoned) {
      return "the run is being wound up: only restoring goes on";
    }
    return (broken.isEmpty() && open
            ? "its command line shows no prompt that is known"
            : "its command line ended before a prompt came" + words())
        + " (last line '"
        + login.lastLine()
        + "'): check 'os' of this switch and the login's rights";
  }

  /** Sends one line and waits for all of its output. */
  Answer send(String line, Duration atMost) {
    String marker = marker();
    CliExchange exchange = new CliExchange(dialect, promptOfDevice, line, marker);
    lock.lock();
    incoming.setLength(0);
    lock.unlock();
    if (!type(line + "\n")) {
      return new Answer(End.LOST, "", "the connection was lost" + words());
    }
    long deadline = System.nanoTime() + atMost.toNanos();
    while (true) {
      exchange.feed(await(deadline));
      CliExchange.State state = exchange.state();
      if (state == CliExchange.State.WHOLE) {
        prompt = exchange.prompt();
        return new Answer(End.WHOLE, exchange.output(), "");
      }
      Optional<Answer> over = over(exchange, state, deadline);
      if (over.isPresent()) {
        return over.get();
      }
      switch (state) {
        case PROMPTED -> {
          exchange.sentMarker();
          type(marker + "\n");
        }
        case PAGED -> {
          pages++;
          exchange.answeredPager();
          type(" ");
        }
        case ASKED -> {
          exchange.answeredQuestion();
          type(dialect.answer(exchange.lastLine()).orElse("") + "\n");
        }
        default -> {
          // More is to come.
        }
      }
    }
  }

  private Optional<Answer> over(CliExchange exchange, CliExchange.State state, long deadline) {
    String text = exchange.output();
    if (abandoned) {
      return Optional.of(new Answer(End.ABANDONED, text, "the run is being wound up"));
    }
    if (exchange.length() > limits.outputBytes()) {
      String why = "it wrote more than " + limits.outputBytes() + " bytes";
      return Optional.of(new Answer(End.FLOODED, text, why));
    }
    if (state == CliExchange.State.GARBLED) {
      String why = "what the terminal showed is not the echo of what was typed";
      return Optional.of(new Answer(End.LOST, text, why));
    }
    if (ended()) {
      return Optional.of(new Answer(End.LOST, text, "the connection was lost" + words()));
    }
    return System.nanoTime() >= deadline
        ? Optional.of(new Answer(End.TIMED_OUT, text, "no prompt came in time"))
        : Optional.empty();
  }

  /** Whether the last prompt was that of a fresh login, not of a configuration mode. */
  boolean atHome() {
    return prompt.equals(home);
  }

  /** From now on a fresh login's prompt is the present one: it became privileged. */
  void settle() {
    home = prompt;
  }

  String prompt() {
    return prompt;
  }

  /** How often the pager had to be answered so far. */
  int pages() {
    return pages;
  }

  boolean ended() {
    lock.lock();
    try {
      return (!open || abandoned) && incoming.length() == 0;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void abandon() {
    lock.lock();
    try {
      abandoned = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private String marker() {
    markers++;
    return dialect.comment().isEmpty() ? "" : dialect.comment() + "rp-" + nonce + "-" + markers;
  }

  private String words() {
    return broken.isEmpty() ? "" : " (" + broken + ")";
  }

  private boolean type(String keys) {
    try {
      OutputStream stream = keyboard.orElseThrow();
      stream.write(keys.getBytes(StandardCharsets.UTF_8));
      stream.flush();
      return true;
    } catch (IOException | RuntimeException gone) {
      lock.lock();
      try {
        broken = broken.isEmpty() ? ConnectFaults.words(gone) : broken;
        open = false;
      } finally {
        lock.unlock();
      }
      return false;
    }
  }

  /** What has come, waiting for something until the deadline. */
  private String await(long deadline) {
    lock.lock();
    try {
      long left = deadline - System.nanoTime();
      while (incoming.length() == 0 && open && !abandoned && left > 0) {
        changed.await(left, TimeUnit.NANOSECONDS);
        left = deadline - System.nanoTime();
      }
      String text = incoming.toString();
      incoming.setLength(0);
      return text;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      abandoned = true;
      return "";
    } finally {
      lock.unlock();
    }
  }

  private void drain(Reader stream) {
    char[] characters = new char[16 * 1024];
    String failure = "";
    try {
      int count;
      while ((count = stream.read(characters)) >= 0) {
        lock.lock();
        try {
          incoming.append(characters, 0, count);
          changed.signalAll();
          if (abandoned || incoming.length() > limits.outputBytes()) {
            break;
          }
        } finally {
          lock.unlock();
        }
      }
    } catch (IOException | RuntimeException gone) {
      failure = ConnectFaults.words(gone);
    } finally {
      lock.lock();
      try {
        open = false;
        broken = broken.isEmpty() ? failure : broken;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
