package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.Traffic;
import java.time.Duration;
import java.util.List;

/**
 * {@code ib_write_lat} (perftest): half of a round trip, in microseconds. {@code t_max} leaves out
 * the two largest samples and {@code t_stdev} is cut to whole numbers on the way, so that it is not
 * read.
 */
final class PerftestLatency {
  private PerftestLatency() {}

  static Command command(PerftestRun run) {
    Traffic traffic = run.end().traffic();
    List<String> argv =
        run.argv(
            "ib_write_lat",
            List.of(
                "-s", Long.toString(traffic.latencyMessageSize().bytes()),
                "-n", Integer.toString(traffic.latencyIterations())));
    // A sample takes microseconds; 100 a sample leaves room for a path that is far too slow.
    Duration samples = Duration.ofNanos(100_000L * traffic.latencyIterations());
    return Command.traffic(argv).withTimeout(samples.plus(Duration.ofSeconds(30)));
  }

  static Observed<LatencyProfile> result(Reply reply, PerftestRun run) {
    return PerftestReport.read(reply, "RDMA_Write Latency Test", text -> parse(text, run));
  }

  private static LatencyProfile parse(String text, PerftestRun run) throws Malformed {
    PerftestReport report = PerftestReport.parse(text);
    run.check(report);
    report.mtu();
    Traffic traffic = run.end().traffic();
    long iterations = report.count(report.has("#iterations") ? "#iterations" : "iterations");
    if (report.count("#bytes") != traffic.latencyMessageSize().bytes()
        || iterations != traffic.latencyIterations()) {
      throw new Malformed("its row is of another message size or number of iterations");
    }
    double typical = report.positive("t_typical[usec]");
    double p99 = report.positive("99% percentile[usec]");
    double p999 = report.positive("99.9% percentile[usec]");
    if (typical > p99 || p99 > p999) {
      throw new Malformed("its percentiles are not in order");
    }
    return new LatencyProfile(
        run.end().flow(),
        duration(typical),
        duration(report.positive("t_avg[usec]")),
        duration(p99),
        duration(p999),
        duration(report.positive("t_max[usec]")),
        iterations);
  }

  private static Duration duration(double microseconds) {
    return Duration.ofNanos(Math.round(microseconds * 1000));
  }
}
