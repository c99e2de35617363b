package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * {@code ib_write_lat} (perftest): half of a round trip, in microseconds. {@code t_max} leaves out
 * the two largest samples and {@code t_stdev} is cut to whole numbers on the way, so that it is not
 * read.
 */
final class PerftestLatency {
  static final String TITLE = "RDMA_Write Latency Test";

  private PerftestLatency() {}

  static Command command(PerftestRun run) {
    Traffic traffic = run.end().traffic();
    List<String> argv = run.argv("ib_write_lat", specific(traffic));
    Duration samples = longest(run).multipliedBy(traffic.latencyIterations());
    return Command.traffic(argv).withTimeout(samples.plus(Duration.ofSeconds(30)));
  }

  /**
   * A sample, there and back, at twice the latency that passes, so that what is too slow is
   * measured and not cut off; and never less than 100 us, twenty times what hardware takes.
   */
  private static Duration longest(PerftestRun run) {
    Duration slow = run.end().latency().multipliedBy(4);
    Duration least = Duration.ofNanos(100_000);
    return slow.compareTo(least) > 0 ? slow : least;
  }

  private static List<String> specific(Traffic traffic) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "-s", Long.toString(traffic.latencyMessageSize().bytes()),
                "-n", Integer.toString(traffic.latencyIterations())));
    if (traffic.more().rawLatency()) {
      words.add("-U");
    }
    return words;
  }

  static Observed<LatencyProfile> result(Reply reply, PerftestRun run) {
    return PerftestReport.read(reply, TITLE, text -> parse(text, run));
  }

  private static LatencyProfile parse(String text, PerftestRun run) throws Malformed {
    Traffic traffic = run.end().traffic();
    // The server's report has no samples of its own in every version: the client's are judged.
    if (traffic.more().rawLatency() && run.server().isPresent()) {
      RawSamples raw = RawSamples.parse(text, traffic.latencyIterations());
      return judged(summary(raw.rest(), run), raw.histogram());
    }
    return summary(traffic.more().rawLatency() ? RawSamples.without(text) : text, run);
  }

  /** Every percentile from the single samples, the true maximum among them. */
  private static LatencyProfile judged(LatencyProfile summary, Histogram samples) {
    return new LatencyProfile(
        summary.flow(),
        Duration.ofNanos(samples.getValueAtPercentile(50)),
        Duration.ofNanos(Math.round(samples.getMean())),
        Duration.ofNanos(samples.getValueAtPercentile(99)),
        Duration.ofNanos(samples.getValueAtPercentile(99.9)),
        Duration.ofNanos(samples.getMaxValue()),
        samples.getTotalCount());
  }

  private static LatencyProfile summary(String text, PerftestRun run) throws Malformed {
    PerftestReport report = PerftestReport.parse(text);
    run.check(report);
    report.mtu();
    long iterations = checkRow(report, run);
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

  /** The number of samples, when it and their size are those that were asked for. */
  static long checkRow(PerftestReport report, PerftestRun run) throws Malformed {
    Traffic traffic = run.end().traffic();
    long iterations = report.iterations();
    if (report.count("#bytes") != traffic.latencyMessageSize().bytes()
        || iterations != traffic.latencyIterations()) {
      throw new Malformed("its row is of another message size or number of iterations");
    }
    return iterations;
  }

  private static Duration duration(double microseconds) {
    return Duration.ofNanos(Math.round(microseconds * 1000));
  }
}
