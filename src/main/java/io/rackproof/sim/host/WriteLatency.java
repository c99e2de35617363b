package io.rackproof.sim.host;

import io.rackproof.sim.fabric.Latency;
import io.rackproof.sim.fabric.RdmaEnd;
import io.rackproof.sim.fabric.RdmaFlow;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** {@code ib_write_lat}: latency of RDMA writes, half a round trip (perftest). */
final class WriteLatency extends Perftest<Latency> {
  WriteLatency() {
    super(2, 1000);
  }

  @Override
  String title(PerftestOptions options) {
    return "RDMA_Write Latency Test";
  }

  /** It looks at the memory that the peer writes to (perftest_resources.c, run_iter_lat_write). */
  @Override
  boolean polls() {
    return false;
  }

  @Override
  String loop() {
    return "run_iter_lat_write";
  }

  @Override
  String json(PerftestOptions options, Latency result) {
    return "\"MsgSize\": " + options.size();
  }

  @Override
  Class<Latency> resultType() {
    return Latency.class;
  }

  @Override
  String warning(PerftestOptions options) {
    return "";
  }

  @Override
  String header(PerftestOptions options, int mtu) {
    return " TX depth        : 1\n Mtu             : "
        + mtu
        + "[B]\n Link type       : Ethernet\n GID index       : "
        + options.gidIndex()
        + "\n Max inline data : 220[B]\n";
  }

  @Override
  Optional<Latency> measure(SimHost host, RdmaEnd client, RdmaEnd server, PerftestOptions options) {
    RdmaFlow flow =
        new RdmaFlow(
            client.nic(),
            server.nic(),
            Math.min(client.mtu(), server.mtu()),
            options.trafficClass(),
            options.size(),
            1,
            Duration.ZERO);
    return host.fabric().pingPong(flow, options.iterations());
  }

  @Override
  String report(PerftestOptions options, Latency latency) {
    double[] sorted = latency.sorted();
    // The two largest samples are left out of the maximum (LAT_MEASURE_TAIL).
    double max = sorted[sorted.length - 3];
    return " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]   "
        + " t_stdev[usec]   99% percentile[usec]   99.9% percentile[usec] \n"
        + (options.unsorted() ? samples(sorted) : "")
        + String.format(
            Locale.ROOT,
            " %-7d %d          %-7.2f        %-7.2f      %-7.2f  \t       %-7.2f     \t%-7.2f\t\t"
                + "%-7.2f \t\t%-7.2f\n",
            options.size(),
            options.iterations(),
            sorted[0],
            max,
            latency.percentile(0.5),
            latency.average(),
            latency.deviation(),
            latency.percentile(0.99),
            Math.min(max, latency.percentile(0.999)))
        + LINE;
  }

  /** Every sample, in an order that is not theirs. */
  private static String samples(double[] sorted) {
    StringBuilder text = new StringBuilder("#, usec\n");
    for (int n = 0; n < sorted.length; n++) {
      int shuffled = (int) ((long) n * 7919 % sorted.length);
      text.append(String.format(Locale.ROOT, "%d, %.4f\n", n + 1, sorted[shuffled]));
    }
    return text.append('\n').toString();
  }
}
