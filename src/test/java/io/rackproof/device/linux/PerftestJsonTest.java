package io.rackproof.device.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.testbed.Demands;
import io.rackproof.units.Bandwidth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** perftest's JSON: valid, invalid in the known ways, absent, contradicting the text. */
public final class PerftestJsonTest {
  static final String VALID =
      """
      {
      "test_info": {
      "test": "RDMA_Write_BW_Test",
      "Device": "mlx5_0",
      "Number_of_qps": 2,
      "Mtu": 4096,
      "GID_index": 3
      },
      "results": {
      "MsgSize": 65536,
      "n_iterations": 14101230,
      "BW_peak": 0.00,
      "BW_average": 391.66,
      "MsgRate": 0.747032
      }
      }
      """;

  private static final String TEXT = Samples.own("perftest/bw-client.txt");
  private static final PerftestRun RUN = Rack.client(new Demands.Load(false, false, true));

  /** The text, and the file behind it, as the script prints them. */
  static String output(String text, String file) {
    return text + "rackproof-json begins\n" + file + "\nrackproof-json ends\n";
  }

  private static Observed<BandwidthRun> read(String output) {
    return PerftestBandwidth.result(Replies.ok(output), RUN);
  }

  @DataProvider
  public Object[][] readable() {
    return new Object[][] {
      {VALID},
      // A comma before the last brace.
      {VALID.replace("0.747032", "0.747032,\n")},
      // Keys and words without quotes, as 4.5-0.17 writes them.
      {VALID.replaceAll("\"(\\w+)\": ", "$1: ").replace("0.747032", "0.747032,")},
      {VALID.replace("\"n_iterations", "sl: 3,\n\"n_iterations")},
    };
  }

  @Test(dataProvider = "readable")
  public void everyKnownFormIsRead(String file) {
    PerftestJson json = PerftestJson.read(file).orElseThrow();

    assertThat(json.results()).containsEntry("BW_average", "391.66");
    assertThat(json.info()).containsEntry("Device", "mlx5_0");
    assertThat(read(output(TEXT, file)).asOptional().map(BandwidthRun::average))
        .contains(Bandwidth.gbps(391.66));
  }

  @DataProvider
  public Object[][] unreadable() {
    return new Object[][] {
      {""},
      {"[]"},
      {VALID.replace("391.66", "")},
      {VALID.replace("\"BW_peak\": 0.00", "\"BW_average\": 0.00")},
      {VALID + VALID},
      {VALID.replace("\"results\": {", "")},
      {VALID.replace("391.66,\n", "391.66, ")},
    };
  }

  @Test(dataProvider = "unreadable")
  public void whatIsBeyondRepairLeavesTheTextAlone(String file) {
    assertThat(PerftestJson.read(file)).isEmpty();
    assertThat(read(output(TEXT, file)).asOptional().map(BandwidthRun::average))
        .contains(Bandwidth.gbps(391.66));
  }

  @DataProvider
  public Object[][] contradictions() {
    return new Object[][] {
      {VALID.replace("391.66", "391.64"), "average"},
      {VALID.replace("391.66", "46689.51"), "average"},
      {VALID.replace("391.66", "nan"), "average"},
      {VALID.replace("65536", "8192"), "MsgSize"},
      {VALID.replace("14101230", "14101231"), "n_iterations"},
      {VALID.replace("mlx5_0", "mlx5_1"), "Device"},
      {VALID.replace("4096", "1024"), "Mtu"},
    };
  }

  @Test(dataProvider = "contradictions")
  public void aContradictionIsNoMeasurement(String file, String what) {
    Observed<BandwidthRun> seen = read(output(TEXT, file));

    assertThat(seen).isInstanceOf(Observed.Unknown.class);
    assertThat(((Observed.Unknown<BandwidthRun>) seen).why())
        .contains("contradict each other")
        .contains(what);
  }

  @Test
  public void theUnitIsThatOfTheTextAlone() {
    String mebibytes = Samples.own("perftest/bw-client-mib.txt");
    String row = mebibytes.lines().filter(l -> l.startsWith(" 65536")).findFirst().orElseThrow();
    String[] cells = row.strip().split("\\s+");
    String file = VALID.replace("391.66", cells[3]).replace("14101230", cells[1]);

    assertThat(read(output(mebibytes, file)).asOptional().map(BandwidthRun::average))
        .contains(Bandwidth.mebibytesPerSecond(Double.parseDouble(cells[3])));
  }

  @Test
  public void furtherSamplesAreReadOrRefused() {
    for (String text : Samples.further("perftest_json", "bw")) {
      assertThat(PerftestJson.read(text).orElseThrow().results())
          .containsEntry("BW_average", "391.88")
          .containsEntry("MsgSize", "65536");
    }
    for (String text : Samples.further("perftest_json", "bw_output_bandwidth_invalid")) {
      assertThat(PerftestJson.read(text).orElseThrow().results())
          .containsEntry("bw_avg", "391.884000");
    }
  }

  /** The script itself, run by this machine's shell with a tool that only writes the file. */
  @Test
  public void theScriptPrintsTheFileAndRemovesItWhateverTheToolDoes() throws Exception {
    Path folder = Files.createTempDirectory("json");
    for (int status : new int[] {0, 1}) {
      Path tool = folder.resolve("ib_write_bw");
      Files.writeString(
          tool,
          "#!/bin/sh\necho \"text $1\"\nfor last; do :; done\n"
              + "echo '{ }' >\"${last#--out_json_file=}\"\nexit "
              + status
              + "\n");
      Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
      Command asked =
          PerftestJson.asked(Command.traffic(List.of(tool.toString(), "word with blank")));
      assertThat(asked.tool()).isEqualTo(tool.toString());
      ProcessBuilder builder = new ProcessBuilder(asked.argv());
      String mark = "test-" + ProcessHandle.current().pid();
      builder.environment().put("RACKPROOF_RUN", mark);

      Process process = builder.start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(status);
      assertThat(text)
          .isEqualTo("text word with blank\nrackproof-json begins\n{ }\n\nrackproof-json ends\n");
      for (Path shared : List.of(Path.of("/dev/shm"), Path.of("/tmp"))) {
        try (var left = Files.list(shared)) {
          assertThat(left.map(Path::toString)).noneMatch(name -> name.contains(mark));
        }
      }
    }
  }
}
