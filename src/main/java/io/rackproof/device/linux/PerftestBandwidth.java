package io.rackproof.device.linux;

import io.rackproof.device.Malformed;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.BandwidthTest;
import io.rackproof.testbed.Traffic;
import io.rackproof.units.Bandwidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code ib_write_bw} and its kin (perftest) for a time. The average counts; with {@code -D} the
 * peak is not measured and reads 0.00. Without {@code --report_gbits} the unit is MiB/s, whether
 * the heading says {@code MB/sec} (to 24.04) or {@code MiB/sec}.
 */
final class PerftestBandwidth {
  private static final String GIGABITS = "BW average[Gb/sec]";
  private static final List<String> MEBIBYTES =
      List.of("BW average[MB/sec]", "BW average[MiB/sec]");

  private PerftestBandwidth() {}

  static Command command(PerftestRun run) {
    Traffic traffic = run.end().traffic();
    BandwidthTest test = run.end().test();
    List<String> specific =
        new ArrayList<>(
            List.of(
                "--report_gbits",
                "-s",
                Long.toString(traffic.messageSize().bytes()),
                "-q",
                Integer.toString(traffic.queuePairs()),
                "-D",
                Long.toString(Math.max(1, traffic.duration().toSeconds()))));
    List<String> argv = run.argv(test.tool(), run.loading(specific));
    Command command =
        Command.traffic(argv).withTimeout(traffic.duration().plus(Duration.ofSeconds(30)));
    return json(run) ? PerftestJson.asked(command) : command;
  }

  static Observed<BandwidthRun> result(Reply reply, PerftestRun run) {
    return PerftestReport.read(reply, run.end().test().title(), text -> parse(text, run));
  }

  private static boolean json(PerftestRun run) {
    return run.end().traffic().more().load().json();
  }

  private static BandwidthRun parse(String output, PerftestRun run) throws Malformed {
    String text = json(run) ? PerftestJson.text(output) : output;
    PerftestReport report = PerftestReport.parse(text);
    run.check(report);
    Traffic traffic = run.end().traffic();
    report.echoes("Number of qps", Integer.toString(traffic.queuePairs()));
    if (report.count("#bytes") != traffic.messageSize().bytes()) {
      throw new Malformed("its row is of messages of " + report.count("#bytes") + " bytes");
    }
    if (json(run)) {
      Optional<PerftestJson> file = PerftestJson.file(output);
      if (file.isPresent()) {
        file.get().agree(report, column(report));
      }
    }
    return new BandwidthRun(
        run.end().flow(),
        run.end().test(),
        average(report),
        traffic.messageSize(),
        report.iterations(),
        report.mtu());
  }

  /** The average of a row, in the unit that the heading states. */
  static Bandwidth average(PerftestReport report) throws Malformed {
    double average = report.positive(column(report));
    return MEBIBYTES.contains(column(report))
        ? Bandwidth.mebibytesPerSecond(average)
        : Bandwidth.gbps(average);
  }

  private static String column(PerftestReport report) {
    return MEBIBYTES.stream().filter(report::has).findFirst().orElse(GIGABITS);
  }
}
