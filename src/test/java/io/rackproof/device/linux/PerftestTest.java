package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.TrafficTools.Gpu;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.SizeCurve;
import io.rackproof.remote.Command;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.time.Duration;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Bandwidth runs, and all that must not be taken for one. */
public final class PerftestTest {
  private static final String GOOD = Samples.own("perftest/bw-client.txt");

  private static Observed<BandwidthRun> read(String text) {
    return PerftestBandwidth.result(Replies.ok(text), Rack.client());
  }

  @Test
  public void averageInGigabits() {
    assertThat(read(GOOD).asOptional())
        .contains(
            new BandwidthRun(
                Rack.FLOW,
                Bandwidth.gbps(391.66),
                ByteSize.of(65536),
                14_101_230,
                ByteSize.of(4096)));
  }

  @Test
  public void megabytesAreMebibytesWhateverTheHeadingSays() {
    String old = Samples.own("perftest/bw-client-mib.txt");
    Bandwidth expected = Bandwidth.mebibytesPerSecond(46716.21);

    assertThat(read(old).asOptional().map(BandwidthRun::average)).contains(expected);
    assertThat(read(old.replace("MB/sec", "MiB/sec")).asOptional().map(BandwidthRun::average))
        .contains(expected);
  }

  @Test
  public void warningsAndColoursDoNotMatter() {
    String warning =
        "Conflicting CPU frequency values detected: 2000.0 != 3500.1. CPU Frequency is not max.\n";
    assertThat(
            PerftestBandwidth.result(Replies.exited(0, GOOD, warning), Rack.client()).asOptional())
        .isPresent();
    assertThat(
            read(GOOD.replace(" 65536 ", "\u001B[32m 65536 ")
                    .replace("0.747032", "0.747032\u001B[0m"))
                .asOptional())
        .isPresent();
  }

  @DataProvider
  public Object[][] broken() {
    return new Object[][] {
      {GOOD.replace("391.66", "-nan"), "-nan"},
      {GOOD.replace("391.66", "nan"), "nan"},
      {GOOD.replace("391.66", "inf"), "inf"},
      {GOOD.replace("391.66", "Infinity"), "Infinity"},
      {GOOD.replace("391.66", "-55.21"), "-55.21"},
      {GOOD.replace("391.66", "391,66"), "391,66"},
      {GOOD.replace("391.66", "0.00"), "0.00"},
      {GOOD.replace("391.66", "3.9e2"), "3.9e2"},
      {GOOD.replace("391.66", ""), "4 values under 5 headings"},
      {GOOD.replace("BW average[Gb/sec]", "BW average[GB/sec]"), "no number"},
      {GOOD.replace("RDMA_Write BW Test", "RDMA_Read BW Test"), "no title"},
      {GOOD.replace("192:00:02:11", "192:00:02:33"), "ran from GID 192.0.2.33"},
      {GOOD.replace("192:00:02:12", "192:00:02:44"), "its peer was 192.0.2.44"},
      {GOOD.replace(": mlx5_0", ": mlx5_1"), "Device mlx5_1"},
      {GOOD.replace("GID index       : 3", "GID index       : 1"), "GID index 1"},
      {GOOD.replace("qps   : 2", "qps   : 1"), "Number of qps 1"},
      {GOOD.replace("type       : Ethernet", "type       : IB"), "Link type IB"},
      {GOOD.replace(" 65536 ", " 32768 "), "messages of 32768 bytes"},
      {GOOD.replace("4096[B]", "1500[B]"), "Mtu"},
      {GOOD.replaceAll("(?m)^ 65536.*$", ""), "closing dashed line|values under"},
      {GOOD + GOOD, "result tables"},
    };
  }

  @Test(dataProvider = "broken")
  public void whatIsNoMeasurementIsUnknown(String text, String says) {
    Observed<BandwidthRun> observed = read(text);

    assertThat(observed).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<BandwidthRun>) observed).why())
        .containsPattern(says.replace("-nan", "nan"));
  }

  @Test
  public void anErrorOverridesGoodRows() {
    String error = " Completion with error at client\n Failed status 12: wr_id 0 syndrom 0x81\n";

    assertThat(read(GOOD + error).toString()).contains("retries were exhausted");
    assertThat(PerftestBandwidth.result(Replies.exited(0, GOOD, error), Rack.client()).toString())
        .contains("check MTU, GID");
  }

  @Test
  public void aRowOfARunWhosePeerDiedIsNoMeasurement() {
    String error = "ethernet_read_keys: Couldn't read remote address\n";

    assertThat(PerftestBandwidth.result(Replies.exited(1, GOOD, error), Rack.client()).toString())
        .contains("the peer ended before the measurement was complete");
  }

  @DataProvider
  public Object[][] errors() {
    return new Object[][] {
      {
        "Couldn't connect to 192.0.2.12:18515\nUnable to open file descriptor for socket connection Unable to init the socket connection\n",
        "no server answered"
      },
      {
        "IB device mlx5_9 not found\n Unable to find the Infiniband/RoCE device\n",
        "device is not there"
      },
      {" Port number 1 state is Down\n Couldn't set the link layer\n", "the RDMA port is down"},
      {
        " Failed status-transport retry counter exceeded (12): wr_id 0 syndrom 0x81\n",
        "retries were exhausted"
      },
      {"ethernet_read_keys: Couldn't read remote address\n", "the peer ended"},
      {
        "Failed to modify QP 37 to RTR\n Unable to Connect the HCA's through the link\n",
        "check the GIDs"
      },
      {"Couldn't allocate MR\n", "ulimit"},
      {"Couldn't allocate MR with error=14\n", "load nvidia_peermem"},
      {" Unsupported memory type\n", "built without CUDA"},
      {"ib_write_bw: unrecognized option '--use_cuda=0'\n", "built without CUDA"},
      {"ib_write_bw: unrecognized option '--out_json'\n", "4.5-0.14 or newer"},
      {"ib_write_bw: unrecognized option '--tclass'\n", "does not know an option that is needed"},
      {"ib_write_lat: invalid option -- 'U'\n", "does not know an option that is needed"},
      {" Completion with error at client\n Failed status 4: wr_id 0\n", "ACS"},
      {" something new\n", "exited 1"},
    };
  }

  @Test(dataProvider = "errors")
  public void errorsBecomeOneSentence(String stderr, String says) {
    Observed<BandwidthRun> observed =
        PerftestBandwidth.result(Replies.exited(1, "", stderr), Rack.client());

    assertThat(((Observed.Unknown<BandwidthRun>) observed).why()).contains(says);
  }

  @Test
  public void gpuMemoryIsAskedForBeforeDmaBufAndCountedAsNvidiaSmiDoes() {
    assertThat(PerftestBandwidth.command(Rack.gpuClient(new Gpu(3, true))).line())
        .startsWith("env CUDA_DEVICE_ORDER=PCI_BUS_ID ib_write_bw -d mlx5_0 ")
        .contains(" --use_cuda=3 --use_cuda_dmabuf ");
    assertThat(PerftestBandwidth.command(Rack.gpuClient(new Gpu(0, false))).line())
        .contains(" --use_cuda=0 ")
        .doesNotContain("dmabuf");
    assertThat(PerftestBandwidth.command(Rack.gpuClient(new Gpu(0, false))).tool())
        .isEqualTo("ib_write_bw");
  }

  @Test
  public void everySizeIsMeasuredByIterations() {
    assertThat(PerftestSizes.command(Rack.client()).line())
        .isEqualTo(
            "ib_write_bw -d mlx5_0 -i 1 -x 3 -F --report_gbits -a -q 2 --tclass 106 -p 18515"
                + " 192.0.2.12");
    SizeCurve curve =
        PerftestSizes.result(Replies.ok(Samples.own("perftest/bw-all-sizes.txt")), Rack.client())
            .asOptional()
            .orElseThrow();
    assertThat(curve.points()).hasSize(23);
    assertThat(curve.points().get(0).average()).isEqualTo(Bandwidth.gbps(0.06));
    assertThat(curve.from(ByteSize.of(65_536))).hasSize(8);
    assertThat(curve.points().get(22).size()).isEqualTo(ByteSize.of(8_388_608));
  }

  @DataProvider
  public Object[][] brokenSizes() {
    String good = Samples.own("perftest/bw-all-sizes.txt");
    return new Object[][] {
      {good.replaceAll("(?m)^ 4096 .*\n", ""), "rows of 22 sizes"},
      {good.replaceAll("(?m)^ 4096 ", " 4095 "), "row 12 is of"},
      {good.replace("391.65", "nan"), "nan"},
      {Samples.own("perftest/bw-all-sizes-server.txt"), "rows of 1 sizes"},
    };
  }

  @Test(dataProvider = "brokenSizes")
  public void aCurveWithAHoleIsUnknown(String text, String says) {
    Observed<SizeCurve> seen = PerftestSizes.result(Replies.ok(text), Rack.client());

    assertThat(seen).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<SizeCurve>) seen).why()).contains(says);
  }

  @Test
  public void commandLines() {
    Command client = PerftestBandwidth.command(Rack.client());
    assertThat(client.line())
        .isEqualTo(
            "ib_write_bw -d mlx5_0 -i 1 -x 3 -F --report_gbits -s 65536 -q 2 -D 10"
                + " --tclass 106 -p 18515 192.0.2.12");
    assertThat(client.timeout()).isEqualTo(Optional.of(Duration.ofSeconds(40)));
    assertThat(PerftestLatency.command(PerftestRun.server(Rack.end())).line())
        .isEqualTo("ib_write_lat -d mlx5_0 -i 1 -x 3 -F -s 2 -n 1000 --tclass 106 -p 18515");
    assertThat(Ping.command("eth0", Rack.ip("192.0.2.12"), ByteSize.of(9000)).line())
        .isEqualTo("ping -M do -n -c 3 -i 0.2 -W 2 -s 8972 -I eth0 192.0.2.12");
  }
}
