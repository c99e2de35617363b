package io.rackproof.device.linux;

import io.rackproof.facts.EvidenceRef;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Bytes of captured output that parsers read in a second. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class ParserBenchmark {
  private static final Path SAMPLES = Path.of("src", "test", "resources", "samples", "lab");

  private Reply devices;
  private Reply links;
  private Reply sysfs;
  private String perftest;

  /** What was read, as a rate: 1e6 of it are 1 MB/s. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Read {
    /** Counted by each benchmark. */
    public long bytes;

    /** Starts each iteration at nought. */
    @Setup(Level.Iteration)
    public void clear() {
      bytes = 0;
    }
  }

  /** Reads the samples. */
  @Setup
  public void read() throws IOException {
    devices = reply(IbvDevinfo.command(), text("ibv_devinfo/verbose.out"));
    links = reply(IpLink.command(), text("ip/link-details-json.out"));
    sysfs = reply(GidTable.command("rxe0"), text("sysfs/gids-and-counters.out"));
    perftest = text("ib_write_bw/iterations-client.out");
  }

  private static String text(String name) throws IOException {
    return Files.readString(SAMPLES.resolve(name), StandardCharsets.UTF_8);
  }

  private static Reply reply(Command command, String text) {
    return new Reply(
        command,
        Reply.Outcome.EXITED,
        OptionalInt.of(0),
        text,
        "",
        Instant.EPOCH,
        Duration.ZERO,
        new EvidenceRef("x"));
  }

  /** Verbs of one device. */
  @Benchmark
  public Object ibvDevinfo(Read read) {
    read.bytes += devices.stdout().length();
    return IbvDevinfo.port(devices, "rxe0");
  }

  /** JSON of iproute2. */
  @Benchmark
  public Object ipLinkJson(Read read) {
    read.bytes += links.stdout().length();
    return IpLink.netdev(links, "eth1");
  }

  /** A listing of sysfs with a GID table of 1,024 entries. */
  @Benchmark
  public Object gidTable(Read read) {
    read.bytes += sysfs.stdout().length();
    return GidTable.gids(sysfs, "rxe0");
  }

  /** A report of perftest. */
  @Benchmark
  public Object perftest(Read read) throws io.rackproof.device.Malformed {
    read.bytes += perftest.length();
    return PerftestReport.parse(perftest);
  }
}
