package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SizeCurve;
import io.rackproof.facts.SizeCurve.Point;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ib_write_bw -a} and its kin (perftest): 23 sizes, 2 bytes to 8 MiB, a row each. By
 * iterations, because {@code -a} with {@code -D} is refused. The server prints only the last size.
 */
final class PerftestSizes {
  private static final int SIZES = 23;

  /** 5,000 iterations of 16 MiB in all take seconds at any rate of today; this is for a hang. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private PerftestSizes() {}

  static Command command(PerftestRun run) {
    List<String> specific =
        new ArrayList<>(
            List.of(
                "--report_gbits", "-a", "-q", Integer.toString(run.end().traffic().queuePairs())));
    return Command.traffic(run.argv(run.end().test().tool(), run.loading(specific)))
        .withTimeout(LIMIT);
  }

  static Observed<SizeCurve> result(Reply reply, PerftestRun run) {
    return PerftestReport.read(reply, run.end().test().title(), text -> parse(text, run));
  }

  private static SizeCurve parse(String text, PerftestRun run) throws Malformed {
    List<PerftestReport> rows = PerftestReport.rows(text);
    PerftestReport first = rows.get(0);
    run.check(first);
    first.echoes("Number of qps", Integer.toString(run.end().traffic().queuePairs()));
    List<Point> points = new ArrayList<>();
    for (PerftestReport row : rows) {
      points.add(
          new Point(
              ByteSize.of(row.count("#bytes")), row.iterations(), PerftestBandwidth.average(row)));
    }
    int from = run.server().isPresent() ? 1 : SIZES;
    if (points.size() != SIZES - from + 1) {
      throw new Malformed("it has rows of " + points.size() + " sizes instead of 23");
    }
    for (int n = 0; n < points.size(); n++) {
      if (points.get(n).size().bytes() != 1L << (from + n)) {
        throw new Malformed("its row " + (n + 1) + " is of " + points.get(n).size());
      }
    }
    return new SizeCurve(run.end().flow(), run.end().test(), first.mtu(), points);
  }
}
