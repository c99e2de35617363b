package io.rackproof.sim.host;

import io.rackproof.sim.fabric.RdmaEnd;
import io.rackproof.sim.fabric.RdmaFlow;
import io.rackproof.sim.fabric.RdmaOutcome;
import io.rackproof.units.Bandwidth;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** {@code ib_write_bw}: bandwidth of RDMA writes, client to server (perftest 24.07 and newer). */
final class WriteBandwidth extends Perftest<Bandwidth> {
  WriteBandwidth() {
    super(65536, 5000);
  }

  @Override
  String title() {
    return "RDMA_Write BW Test";
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
    RdmaOutcome outcome =
        host.fabric()
            .transfer(
                new RdmaFlow(
                    client.nic(),
                    server.nic(),
                    mtu,
                    options.trafficClass(),
                    options.size(),
                    options.queuePairs(),
                    duration));
    return outcome instanceof RdmaOutcome.Completed done
        ? Optional.of(done.goodput())
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
