package io.rackproof.remote;

import io.rackproof.plan.Progress;
import io.rackproof.remote.BatchRun.Stop;
import io.rackproof.remote.Command.Effect;
import io.rackproof.remote.Reply.Outcome;
import io.rackproof.testbed.DeviceName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;

/** Sends batches to one device; what only reads is sent once more when its reply was lost. */
final class SshShell implements Shell {
  /** What every shell of a run shares. */
  record Run(
      SessionPolicy policy,
      Evidence evidence,
      Limits limits,
      Duration otherwise,
      Workers workers,
      String mark,
      Progress progress) {}

  private static final Duration CHANNEL_END = Duration.ofSeconds(1);
  private static final int LARGEST_SCRIPT = 96 * 1024;
  private static final String WOUND_UP = "the run is being wound up: only restoring goes on";

  private final DeviceName device;
  private final ConnectionPool pool;
  private final boolean sudo;
  private final TeardownGate gate;
  private final Run run;
  private final Unanswered unanswered = new Unanswered();

  SshShell(DeviceName device, ConnectionPool pool, boolean sudo, TeardownGate gate, Run run) {
    this.device = device;
    this.pool = pool;
    this.sudo = sudo;
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
    for (int index = 0; index < commands.size(); index++) {
      if (hopeless(commands.get(index))) {
        replies[index] = notAsked(commands.get(index));
      }
    }
    for (List<Integer> part : parts(commands, replies)) {
      List<Integer> again = send(commands, part, replies, true);
      while (!again.isEmpty()) {
        run.evidence().event(device, "sent again what only reads, " + again.size() + " commands");
        List<Integer> worth = stillWorthAsking(commands, again, replies);
        again = worth.isEmpty() ? List.of() : send(commands, worth, replies, false);
      }
    }
    return Arrays.asList(replies);
  }

  private boolean hopeless(Command command) {
    return command.effect() == Effect.READ && unanswered.hopeless(command);
  }

  private List<Integer> stillWorthAsking(
      List<Command> commands, List<Integer> again, Reply[] replies) {
    List<Integer> worth = new ArrayList<>();
    for (int index : again) {
      if (hopeless(commands.get(index))) {
        replies[index] = notAsked(commands.get(index));
      } else {
        worth.add(index);
      }
    }
    return worth;
  }

  private Reply notAsked(Command command) {
    String why = unanswered.why(command);
    Ending ending =
        Ending.cut(Outcome.TIMED_OUT, new byte[0], why.getBytes(StandardCharsets.UTF_8));
    return run.evidence().keep(device, command, ending, Instant.now(), Duration.ZERO);
  }

  /** Linux takes no argument of 128 KiB or more, and the script is one. */
  private static List<List<Integer>> parts(List<Command> commands, Reply[] answered) {
    List<List<Integer>> parts = new ArrayList<>();
    int size = LARGEST_SCRIPT;
    for (int index = 0; index < commands.size(); index++) {
      if (answered[index] != null) {
        continue;
      }
      int line = commands.get(index).line().length() + 64;
      if (size + line > LARGEST_SCRIPT) {
        parts.add(new ArrayList<>());
        size = 0;
      }
      parts.get(parts.size() - 1).add(index);
      size += line;
    }
    return parts;
  }

  /**
   * @param part the commands to send
   * @param first whether what reads may be sent once more after a lost connection
   * @return which of them to send once more
   */
  private List<Integer> send(
      List<Command> commands, List<Integer> part, Reply[] replies, boolean first) {
    List<Command> batch = part.stream().map(commands::get).toList();
    Book book = new Book(batch, part, replies);
    Lease<Session> lease;
    try {
      lease = pool.session(SSHClient::startSession, gate::isOpen);
    } catch (ConnectFailed failure) {
      run.evidence().event(device, failure.getMessage());
      book.loseFrom(0, failure.getMessage());
      return List.of();
    }
    BatchScript script =
        new BatchScript(batch, sudo, run.otherwise(), BatchScript.freshNonce(), run.mark());
    BatchRun exchange = new BatchRun(script, run.limits(), run.workers());
    boolean orderly = false;
    try {
      if (!gate.enter(exchange)) {
        book.loseFrom(0, WOUND_UP);
        orderly = true;
        return List.of();
      }
      book.begin();
      Stop stop = exchange.run(lease.channel(), book);
      orderly =
          stop == Stop.DONE && exchange.awaitClosed(CHANNEL_END)
              || stop == Stop.SILENT && lease.alive();
      return book.settle(stop, exchange, first);
    } finally {
      gate.leave(exchange);
      if (orderly) {
        lease.release();
      } else {
        lease.abandon();
      }
    }
  }

  /** Keeps the replies of a batch, each as soon as it is there. */
  private final class Book implements BatchRun.Listener {
    private final List<Command> batch;
    private final List<Integer> places;
    private final Reply[] replies;
    private int next;
    private Instant started = Instant.now();
    private long since = System.nanoTime();

    /**
     * @param places where in {@code replies} those of the batch belong
     */
    Book(List<Command> batch, List<Integer> places, Reply[] replies) {
      this.batch = batch;
      this.places = places;
      this.replies = replies;
    }

    /** The batch is about to be sent: waiting for a channel is no part of a command's time. */
    void begin() {
      since = System.nanoTime();
      started = Instant.now();
    }

    @Override
    public void ended(int index, Ending ending) {
      long now = System.nanoTime();
      replies[places.get(index)] =
          run.evidence()
              .keep(device, batch.get(index), ending, started, Duration.ofNanos(now - since));
      next = index + 1;
      since = now;
      started = Instant.now();
    }

    /** Decides on the commands without a whole reply. */
    List<Integer> settle(Stop stop, BatchRun exchange, boolean first) {
      if (stop == Stop.DONE) {
        return List.of();
      }
      run.evidence().event(device, "batch of " + batch.size() + ": " + why(stop, exchange));
      return switch (stop) {
        case STUCK -> {
          run.progress()
              .note(
                  device
                      + ": '"
                      + batch.get(next).line()
                      + "' did not end in time; the other devices go on"
                      + unanswered.add(batch.get(next)));
          yield stopped(exchange.unfinished(Outcome.TIMED_OUT));
        }
        case FLOODED -> stopped(flooded(exchange));
        case LOST -> first ? keepReads(why(stop, exchange)) : loseFrom(next, why(stop, exchange));
        case SILENT -> refuse(exchange);
        default -> loseFrom(next, why(stop, exchange));
      };
    }

    private String why(Stop stop, BatchRun exchange) {
      return switch (stop) {
        case STUCK -> "'" + batch.get(next).line() + "' did not end in time";
        case FLOODED ->
            "'"
                + batch.get(next).line()
                + "' wrote more than "
                + run.limits().outputBytes()
                + " bytes";
        case LOST ->
            exchange.broken().isEmpty()
                ? "the channel ended before the command did"
                : "the connection was lost (" + exchange.broken() + ")";
        case SILENT -> "the device's login shell did not run the script";
        default -> WOUND_UP;
      };
    }

    /**
     * The command at hand has its ending; what reads after it is sent again without it, however
     * often that happens: each time there is one command less.
     */
    private List<Integer> stopped(Ending ending) {
      ended(next, ending);
      String why = "it was not sent again after '" + batch.get(next - 1).line() + "' was stopped";
      return keepReads(why);
    }

    private Ending flooded(BatchRun exchange) {
      Ending soFar = exchange.unfinished(Outcome.KILLED);
      String note = "rackproof: stopped, " + why(Stop.FLOODED, exchange);
      return Ending.cut(Outcome.KILLED, soFar.out(), note.getBytes(StandardCharsets.UTF_8));
    }

    private List<Integer> refuse(BatchRun exchange) {
      Ending said = exchange.unfinished(Outcome.REFUSED);
      for (int index = next; index < batch.size(); index++) {
        ended(index, said);
      }
      return List.of();
    }

    private List<Integer> keepReads(String why) {
      List<Integer> again = new ArrayList<>();
      for (int index = next; index < batch.size(); index++) {
        if (batch.get(index).effect() == Effect.READ) {
          again.add(places.get(index));
        } else {
          ended(index, Ending.lost(why));
        }
      }
      return again;
    }

    private List<Integer> loseFrom(int index, String why) {
      for (int each = index; each < batch.size(); each++) {
        ended(each, Ending.lost(why));
      }
      return List.of();
    }
  }
}
