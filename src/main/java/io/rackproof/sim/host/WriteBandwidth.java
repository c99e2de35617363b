package io.rackproof.sim.host;

import io.rackproof.sim.fabric.RdmaEnd;
import io.rackproof.sim.fabric.RdmaFlow;
import io.rackproof.sim.fabric.RdmaOutcome;
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
    return outcome instanceof RdmaOutcome.Completed done
        ? Optional.of(new Bandwidth(done.goodput().bitsPerSecond() * (options.bothWays() ? 2 : 1)))
        : Optional.empty();
  }

  @Override
  String report(PerftestOptions options, Bandwidth rate) {
    String unit = options.gigabits() ? "Gb/sec" : "MiB/sec";
    double average = options.gigabits() ? rate.gbps() : rate.bitsPerSecond() / 8 / 1024 / 1024;
    double messages = rate.bitsPerSecond() / 8 / options.size();
    long iterations =
        options.timed()
            ? (long) (messages * options.measuredSeconds())
            : (long) options.iterations() * options.queuePairs();
    double peak = options.timed() ? 0 : average * 1.0007;
    return String.format(
            " #bytes     #iterations    BW peak[%s]    BW average[%s]   MsgRate[Mpps]\n",
            unit, unit)
        + row(options.size(), iterations, peak, average, messages / 1e6)
        + LINE;
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
