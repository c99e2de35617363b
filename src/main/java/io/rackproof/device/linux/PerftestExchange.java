package io.rackproof.device.linux;

import io.rackproof.facts.Exchange;
import io.rackproof.facts.Exchange.Stage;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import java.util.List;
import java.util.Optional;

/**
 * A short run of {@code ib_write_lat} before any load: how far it comes tells what is in the way. A
 * failure that is none of the known ones stays unknown.
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

  private PerftestExchange() {}

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
