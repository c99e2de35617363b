package io.rackproof.device.linux;

import io.rackproof.facts.Exchange;
import io.rackproof.facts.Exchange.Stage;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A short run of {@code ib_write_lat} before any load: how far it comes tells what is in the way. A
 * failure that is none of the known ones stays unknown.
 *
 * <p>While it waits for the other end's message it looks at memory and at no completion
 * (perftest_resources.c, run_iter_lat_write), so where messages are dropped in silence it waits for
 * ever. What it has printed by then is kept by {@code stdbuf -oL} (coreutils), or a program that is
 * ended takes it along.
 */
final class PerftestExchange {
  private record Sign(String said, Stage stage) {}

  /** What perftest says when it stops (perftest_communication.c, perftest_resources.c). */
  private static final List<Sign> SIGNS =
      List.of(
          new Sign("Couldn't connect to", Stage.NO_CONNECTION),
          new Sign("Unable to open file descriptor for socket connection", Stage.NO_CONNECTION),
          new Sign("Failed to modify QP", Stage.NO_QUEUE_PAIR),
          new Sign("Unable to Connect the HCA's through the link", Stage.NO_QUEUE_PAIR),
          new Sign("Failed status 12", Stage.NO_ANSWER),
          new Sign("transport retry counter exceeded", Stage.NO_ANSWER));

  /** The peer's queue pair, told over TCP; both lines whole. */
  private static final Pattern AGREED =
      Pattern.compile("(?m)^ remote address: LID \\S+ QPN .*\\R GID: (?:\\d+:){15}\\d+$\\R");

  private PerftestExchange() {}

  static Command command(PerftestRun run) {
    Command bare = PerftestLatency.command(run);
    List<String> argv = new ArrayList<>(List.of("stdbuf", "-oL"));
    argv.addAll(bare.argv());
    return Command.traffic(argv).withTimeout(bare.timeout().orElseThrow());
  }

  static Observed<Exchange> result(Reply reply, PerftestRun run) {
    Optional<Exchange> stopped = stopped(reply, run);
    if (stopped.isPresent()) {
      return Observed.known(stopped.get(), reply.evidence());
    }
    return PerftestReport.read(
        reply,
        PerftestLatency.TITLE,
        text -> {
          PerftestReport report = PerftestReport.parse(text);
          run.check(report);
          PerftestLatency.checkRow(report, run); // so few samples have no percentiles to judge
          return new Exchange(run.end().flow(), Stage.DONE, "");
        });
  }

  private static Optional<Exchange> stopped(Reply reply, PerftestRun run) {
    if (reply.outcome() == Reply.Outcome.TIMED_OUT && AGREED.matcher(reply.stdout()).find()) {
      String said = "both ends told each other of their queue pairs, then no message came in time";
      return Optional.of(new Exchange(run.end().flow(), Stage.NO_ANSWER, said));
    }
    if (reply.outcome() != Reply.Outcome.EXITED || reply.ok()) {
      return Optional.empty();
    }
    String text = reply.stdout() + "\n" + reply.stderr();
    for (Sign sign : SIGNS) {
      Optional<String> line =
          text.lines().filter(candidate -> candidate.contains(sign.said())).findFirst();
      if (line.isPresent()) {
        return Optional.of(new Exchange(run.end().flow(), sign.stage(), line.get().strip()));
      }
    }
    return Optional.empty();
  }
}
