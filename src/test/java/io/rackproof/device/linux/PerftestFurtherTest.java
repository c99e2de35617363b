package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.device.Malformed;
import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Exchange;
import io.rackproof.facts.Exchange.Stage;
import io.rackproof.facts.LatencyProfile;
import io.rackproof.facts.Observed;
import io.rackproof.facts.Sweep;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * perftest beyond a plain bandwidth run: single samples, other tests, first messages, processes.
 */
public final class PerftestFurtherTest {
  @Test
  public void everySingleSampleCounts() {
    LatencyProfile seen =
        PerftestLatency.result(
                Replies.ok(Samples.own("perftest/lat-client-raw.txt")), Rack.rawClient())
            .asOptional()
            .orElseThrow();

    assertThat(seen.iterations()).isEqualTo(999);
    assertThat(seen.max()).isBetween(Duration.ofNanos(41_200), Duration.ofNanos(41_300));
    assertThat(seen.typical()).isBetween(Duration.ofNanos(1_980), Duration.ofNanos(2_030));
    assertThat(seen.p999()).isLessThan(Duration.ofNanos(42_000)).isGreaterThan(seen.typical());
  }

  @DataProvider
  public Object[][] spoiltSamples() {
    String good = Samples.own("perftest/lat-client-raw.txt");
    return new Object[][] {
      {good.replace("\n700, ", "\n701, "), "numbered"},
      {good.replaceAll("\n700, .*", ""), "numbered"},
      {good.replaceAll("\n99[0-9], .*", ""), "single samples"},
      {good.replaceAll("\n700, .*", "\n700, nan"), "numbered"},
      {good.replaceAll("\n700, .*", "\n700, 9e+20"), "no latency"},
      {Samples.own("perftest/lat-client.txt"), "0 single samples"},
    };
  }

  @Test(dataProvider = "spoiltSamples")
  public void samplesThatAreNotWholeAreUnknown(String text, String says) {
    Observed<LatencyProfile> seen = PerftestLatency.result(Replies.ok(text), Rack.rawClient());

    assertThat(seen).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<LatencyProfile>) seen).why()).contains(says);
  }

  @Test
  public void bothWaysIsTwiceADirectionAndRunsNextToTheNic() {
    BandwidthRun seen =
        PerftestBandwidth.result(
                Replies.ok(Samples.own("perftest/bw-both-ways.txt")), Rack.bothWays())
            .asOptional()
            .orElseThrow();

    assertThat(seen.average()).isEqualTo(Bandwidth.gbps(783.12));
    assertThat(seen.perDirection()).isEqualTo(Bandwidth.gbps(391.56));
    assertThat(
            PerftestBandwidth.result(
                Replies.ok(Samples.own("perftest/bw-client.txt")), Rack.bothWays()))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(PerftestBandwidth.command(Rack.bothWays()).line())
        .startsWith("taskset -c 0-15,32-47 ib_write_bw ")
        .contains(" -b ");
    assertThat(PerftestBandwidth.command(Rack.bothWays()).tool()).isEqualTo("ib_write_bw");
  }

  @DataProvider
  public Object[][] stages() {
    return new Object[][] {
      {"Couldn't connect to 192.0.2.12:18515\n", Stage.NO_CONNECTION},
      {"Failed to modify QP 37 to RTR\n", Stage.NO_QUEUE_PAIR},
      {" Completion with error at client\n Failed status 12: wr_id 0\n", Stage.NO_ANSWER},
    };
  }

  @Test(dataProvider = "stages")
  public void firstMessagesTellHowFarTheyCame(String stderr, Stage stage) {
    assertThat(
            PerftestExchange.result(Replies.exited(1, "", stderr), Rack.client())
                .asOptional()
                .map(Exchange::stage))
        .contains(stage);
  }

  /** A filter drops in silence: the tool waits until it is ended. */
  @Test
  public void firstMessagesThatAreDroppedInSilenceHadNoAnswer() {
    String whole = Samples.own("perftest/lat-client.txt");
    String head = whole.substring(0, whole.indexOf(" 2       1000"));
    for (int end = 0; end <= head.length(); end++) {
      Reply reply = timedOut(head.substring(0, end));
      Optional<Stage> stage =
          PerftestExchange.result(reply, Rack.client()).asOptional().map(Exchange::stage);
      boolean agreed = head.substring(0, end).contains("192:00:02:12\n");
      assertThat(stage).isEqualTo(agreed ? Optional.of(Stage.NO_ANSWER) : Optional.empty());
    }
    assertThat(PerftestExchange.command(Rack.client()).line()).startsWith("stdbuf -oL ");
    assertThat(PerftestExchange.command(Rack.client()).tool()).isEqualTo("ib_write_lat");
  }

  private static Reply timedOut(String stdout) {
    return Replies.reply(
        PerftestExchange.command(Rack.client()),
        Reply.Outcome.TIMED_OUT,
        OptionalInt.empty(),
        stdout,
        "");
  }

  @Test
  public void firstMessagesThatFailOtherwiseAreUnknown() {
    assertThat(PerftestExchange.result(Replies.exited(1, "", "something new\n"), Rack.client()))
        .isInstanceOf(Observed.Unknown.class);
    assertThat(PerftestExchange.result(Replies.ok(""), Rack.client()))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void limitsAndRoutes() {
    String login = Samples.own("limits/login.txt");
    assertThat(LoginLimits.lockable(Replies.ok(login)).asOptional().orElseThrow())
        .contains(ByteSize.of(8 << 20));
    assertThat(
            LoginLimits.lockable(
                    Replies.ok(
                        login.replace("CapEff:\t0000000000000000", "CapEff:\t0000000000004000")))
                .asOptional()
                .orElseThrow())
        .isEmpty();
    assertThat(
            IpRoute.netdev(Replies.ok(Samples.own("ip/route.txt")), Rack.ip("192.0.2.12"))
                .asOptional())
        .contains("eth0");
    assertThat(IpRoute.netdev(Replies.ok(Samples.own("ip/route.txt")), Rack.ip("192.0.2.13")))
        .isInstanceOf(Observed.Unknown.class);
  }

  @Test
  public void processesAreOursOrSomebodyElses() {
    Sweep sweep =
        PerftestProcesses.result(Replies.ok(Samples.own("processes/sweep.txt")))
            .asOptional()
            .orElseThrow();

    assertThat(sweep.ended()).hasSize(1).first().asString().startsWith("4711 ib_write_bw");
    assertThat(sweep.others()).hasSize(1).first().asString().startsWith("5120 ib_send_bw");
  }

  /** The script itself, run by this machine's shell on processes that only have the right name. */
  @Test
  public void theScriptEndsWhatIsMarkedAndLeavesTheRestAlone() throws Exception {
    Path folder = Files.createTempDirectory("processes");
    Path tool = Files.copy(Path.of("/bin/sleep"), folder.resolve("ib_read_lat"));
    Process own = start(tool, "run-1", "61");
    Process stale = start(tool, "run-0", "62");
    Process stranger = start(tool, "", "63");
    Path file =
        Files.createFile(Path.of("/tmp", "rackproof-json-run-0-" + ProcessHandle.current().pid()));
    try {
      String text = run(PerftestProcesses.sweep(), "run-1");

      assertThat(own.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(stale.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(stranger.isAlive()).isTrue();
      Sweep sweep = PerftestProcesses.result(Replies.ok(text)).asOptional().orElseThrow();
      assertThat(file).doesNotExist();
      assertThat(sweep.files()).contains(file.toString());
      assertThat(sweep.ended()).anyMatch(line -> line.startsWith(own.pid() + " "));
      assertThat(sweep.ended()).anyMatch(line -> line.startsWith(stale.pid() + " "));
      assertThat(sweep.others()).anyMatch(line -> line.startsWith(stranger.pid() + " "));
    } finally {
      List.of(own, stale, stranger).forEach(Process::destroyForcibly);
    }
  }

  /**
   * A server that writes JSON has the options for that behind its port; a client has an address.
   */
  @Test
  public void theServerOfAPortIsEndedWhateverItWrites() throws Exception {
    Path tool =
        Files.copy(
            Path.of("/bin/sh"), Files.createTempDirectory("processes").resolve("ib_write_bw"));
    Process plain = start(tool, "run-1", "-c", "read line", "-p", "18515");
    Process json =
        start(
            tool,
            "run-1",
            "-c",
            "read line",
            "-p",
            "18515",
            "--out_json",
            "--out_json_file=/tmp/x");
    Process client = start(tool, "run-1", "-c", "read line", "-p", "18515", "192.0.2.11");
    Process other = start(tool, "run-1", "-c", "read line", "-p", "18516", "--out_json");
    try {
      run(PerftestProcesses.stop(18515), "run-1");

      assertThat(plain.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(json.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(client.isAlive()).isTrue();
      assertThat(other.isAlive()).isTrue();
    } finally {
      List.of(plain, json, client, other).forEach(Process::destroyForcibly);
    }
  }

  private static Process start(Path tool, String mark, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(tool.toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    if (!mark.isEmpty()) {
      builder.environment().put("RACKPROOF_RUN", mark);
    }
    return builder.start();
  }

  private static String run(Command command, String mark) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command.argv());
    builder.environment().put("RACKPROOF_RUN", mark);
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return text;
  }

  /** Whatever is cut off any sample, what is left is the same measurement or none. */
  @Test
  public void noPrefixOfAnySampleIsAnotherMeasurement() {
    for (String text : Samples.further("perftest")) {
      String whole = text.endsWith("\n") ? text : text + "\n";
      Optional<Double> all = average(whole);
      for (int length = 0; length < whole.length(); length++) {
        average(whole.substring(0, length)).ifPresent(cut -> assertThat(all).contains(cut));
      }
    }
  }

  /** The one number that is judged, of a report of any device. */
  private static Optional<Double> average(String text) {
    try {
      PerftestReport report = PerftestReport.parse(text);
      for (String column :
          List.of(
              "BW average[Gb/sec]", "BW average[MB/sec]", "BW average[MiB/sec]", "t_avg[usec]")) {
        if (report.has(column)) {
          return Optional.of(report.positive(column));
        }
      }
      return Optional.empty();
    } catch (Malformed cut) {
      return Optional.empty();
    }
  }

  @Test
  public void furtherSamplesAreRead() {
    for (String name : List.of("new_bw_bidirectional", "new_bw_gbits_client", "new_bw_mib")) {
      for (String text : Samples.further("perftest", name)) {
        assertThat(average(text.endsWith("\n") ? text : text + "\n")).as(name).isPresent();
      }
    }
  }
}
