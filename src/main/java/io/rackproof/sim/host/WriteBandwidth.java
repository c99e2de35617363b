package io.rackproof.sim.host;

import io.rackproof.sim.fabric.RdmaEnd;
import io.rackproof.sim.fabric.RdmaFlow;
import io.rackproof.sim.fabric.RdmaOutcome;
import io.rackproof.sim.fabric.SimNic;
import io.rackproof.units.Bandwidth;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code ib_write_bw}, {@code ib_read_bw} and {@code ib_send_bw}: bandwidth between client and
 * server (perftest 24.07 and newer). Data of reads goes from server to client; with {@code -b} it
 * goes both ways, and the average sums both up.
 */
final class WriteBandwidth extends Perftest<Bandwidth> {
  /** Share of the rate that is left where GPU memory is reached through the root complex. */
  private static final double DETOUR = 0.4;

  /** Messages a second that a NIC makes at most. */
  private static final double MOST_MESSAGES = 10e6;

  private final String verb;

  WriteBandwidth(String verb) {
    super(65536, 5000);
    this.verb = verb;
  }

  @Override
  String title(PerftestOptions options) {
    return verb + (options.bothWays() ? " Bidirectional" : "") + " BW Test";
  }

  @Override
  String loop() {
    return "run_iter_bw";
  }

  @Override
  Class<Bandwidth> resultType() {
    return Bandwidth.class;
  }

  @Override
  String warning(PerftestOptions options) {
    return options.timed() ? " WARNING: BW peak won't be measured in this run.\n" : "";
  }

  @Override
  String header(PerftestOptions options, int mtu) {
    return " TX depth        : 128\n CQ Moderation   : 1\n CQE Poll Batch  : 16\n Mtu             : "
        + mtu
        + "[B]\n Link type       : Ethernet\n GID index       : "
        + options.gidIndex()
        + "\n Max inline data : 0[B]\n";
  }

  @Override
  Optional<Bandwidth> measure(SimHost host, RdmaEnd client, RdmaEnd server, PerftestOptions options)
      throws InterruptedException {
    int mtu = Math.min(client.mtu(), server.mtu());
    double bits = 8.0 * options.iterations() * options.size() * options.queuePairs();
    Duration duration =
        options.timed()
            ? Duration.ofSeconds(options.seconds())
            : Duration.ofNanos(
                Math.max(1_000_000L, (long) (1e9 * bits / client.nic().speed().bitsPerSecond())));
    boolean read = verb.equals("RDMA_Read");
    RdmaOutcome outcome =
        host.fabric()
            .transfer(
                new RdmaFlow(
                    read ? server.nic() : client.nic(),
                    read ? client.nic() : server.nic(),
                    mtu,
                    options.trafficClass(),
                    options.size(),
                    options.queuePairs(),
                    duration));
    boolean detour = options.gpu() && (detour(client) || detour(server));
    double share = (options.bothWays() ? 2 : 1) * (detour ? DETOUR : 1);
    return outcome instanceof RdmaOutcome.Completed done
        ? Optional.of(new Bandwidth(done.goodput().bitsPerSecond() * share))
        : Optional.empty();
  }

  private static boolean detour(RdmaEnd end) {
    return end.nic().has(SimNic.Flaw.ACS);
  }

  @Override
  String report(PerftestOptions options, Bandwidth rate) {
    String unit = options.gigabits() ? "Gb/sec" : "MiB/sec";
    StringBuilder rows = new StringBuilder();
    if (options.allSizes()) {
      // A server sees only the last size.
      int first = options.server().isPresent() ? 2 : PerftestOptions.LARGEST;
      for (int size = first; size <= PerftestOptions.LARGEST; size *= 2) {
        double most = size * 8 * MOST_MESSAGES;
        rows.append(row(options, size, new Bandwidth(Math.min(most, rate.bitsPerSecond()))));
      }
    } else {
      rows.append(row(options, options.size(), rate));
    }
    return String.format(
            " #bytes     #iterations    BW peak[%s]    BW average[%s]   MsgRate[Mpps]\n",
            unit, unit)
        + rows
        + LINE;
  }

  @Override
  String json(PerftestOptions options, Bandwidth rate) {
    String[] cells = row(options, options.size(), rate).strip().split("\\s+");
    return String.format(
        "\"MsgSize\": %s,\n\"n_iterations\": %s,\n\"BW_peak\": %s,\n\"BW_average\": %s,\n"
            + "\"MsgRate\": %s",
        (Object[]) cells);
  }

  private static String row(PerftestOptions options, int size, Bandwidth rate) {
    double average = options.gigabits() ? rate.gbps() : rate.bitsPerSecond() / 8 / 1024 / 1024;
    double messages = rate.bitsPerSecond() / 8 / size;
    long iterations =
        options.timed()
            ? (long) (messages * options.measuredSeconds())
            : (long) options.iterations() * options.queuePairs();
    double peak = options.timed() ? 0 : average * 1.0007;
    return row(size, iterations, peak, average, messages / 1e6);
  }

  /** Small averages get six decimals (REPORT_FMT_EXT). */
  private static String row(int size, long iterations, double peak, double average, double mpps) {
    String format =
        average < 0.1
            ? " %-7d    %-10d       %-7.6f            %-7.6f\t\t     %-7.6f\n"
            : " %-7d    %-10d       %-7.2f            %-7.2f\t\t     %-7.6f\n";
    return String.format(Locale.ROOT, format, size, iterations, peak, average, mpps);
  }
}
