package io.rackproof.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Subject;
import io.rackproof.facts.Subject.Kind;
import io.rackproof.report.Summary;
import io.rackproof.testbed.PortId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.testng.annotations.Test;

public final class NightFilesTest {
  private static final Subject RATE = new Subject(Kind.PORT_BANDWIDTH, "node01/mlx5_0");

  private static Night night(String id, double value, boolean restart) {
    return new Night(
        id,
        Instant.parse("2026-01-01T02:00:00Z"),
        new TreeMap<>(Map.of("MTU node01/mlx5_0", "PASS")),
        Map.of(RATE, value),
        Set.of(),
        new TreeMap<>(Map.of("node01 kernel", "6.8.0")),
        restart);
  }

  @Test
  public void whatWasWrittenIsRead() throws IOException {
    NightFiles files = new NightFiles(Files.createTempDirectory("runs").resolve("deep"));
    assertThat(files.newest()).isEmpty();

    files.add(night("20260102", 2, false));
    files.add(night("20260101", 1, false));

    assertThat(files.newest())
        .containsExactly(night("20260101", 1, false), night("20260102", 2, false));
  }

  @Test
  public void aCrashNeitherHidesNorHarmsEarlierNights() throws IOException {
    Path folder = Files.createTempDirectory("runs");
    NightFiles files = new NightFiles(folder);
    files.add(night("20260101", 1, false));
    byte[] whole = Files.readAllBytes(folder.resolve("20260101.json"));

    for (int length = 0; length < whole.length; length++) {
      Files.write(folder.resolve(".20260102.new"), java.util.Arrays.copyOf(whole, length));
      Files.write(folder.resolve("20260103.json"), java.util.Arrays.copyOf(whole, length));
      assertThat(files.newest())
          .as("cut at %d", length)
          .containsExactly(night("20260101", 1, false));
    }
  }

  @Test
  public void olderAndNewerVersionsShareAHistory() throws IOException {
    Path folder = Files.createTempDirectory("runs");
    Files.writeString(
        folder.resolve("20260101.json"),
        """
        {"format": 2, "runId": "20260101", "started": "2026-01-01T02:00:00Z", "weather": {"rain": 1},
         "values": {"PORT_BANDWIDTH node01/mlx5_0": 5, "HUMIDITY rack": 3}}
        """);

    Night read = new NightFiles(folder).newest().get(0);

    assertThat(read.values()).containsExactly(Map.entry(RATE, 5.0));
    assertThat(read.verdicts()).isEmpty();
  }

  @Test
  public void aNewBaselineForgetsWhatWasBefore() {
    assertThat(
            NightFiles.past(
                    List.of(night("1", 1, false), night("2", 2, true), night("3", 3, false)))
                .of(RATE))
        .containsExactly(2.0, 3.0);
  }

  @Test
  public void aFailureAfterANightThatCouldNotTellIsNew() {
    List<Night> before = List.of(told("1", "PASS"), told("2", "INCONCLUSIVE"));

    assertThat(Comparison.of(before, told("3", "FAIL")).fresh()).containsExactly("MTU node01");
    assertThat(Comparison.of(before, told("3", "INCONCLUSIVE")).persisting())
        .containsExactly(Map.entry("MTU node01", "2"));
    assertThat(Comparison.of(before, told("3", "PASS")).fixed()).containsExactly("MTU node01");
    assertThat(
            Comparison.of(List.of(told("1", "FAIL"), told("2", "INCONCLUSIVE")), told("3", "FAIL"))
                .persisting())
        .containsExactly(Map.entry("MTU node01", "1"));
  }

  private static Night told(String id, String status) {
    return new Night(
        id,
        Instant.EPOCH,
        new TreeMap<>(Map.of("MTU node01", status)),
        Map.of(),
        Set.of(),
        new TreeMap<>(),
        false);
  }

  @Test
  public void metricsAreAsPrometheusReadsThem() throws IOException {
    Verdict red =
        new Verdict(
            CriterionId.MTU,
            PortId.of("node01", "mlx5_0"),
            Status.FAIL,
            "",
            "",
            "",
            "",
            List.of(),
            List.of());
    Night today = night("20260102", 392_000_000_000.0, false);

    String text =
        Metrics.of(
            "rack\"12",
            today,
            new Summary(List.of(red)),
            Comparison.of(List.of(night("20260101", 1, false)), today),
            false);

    assertThat(text)
        .contains(
            "# TYPE rackproof_run_green gauge\nrackproof_run_green{testbed=\"rack\\\"12\"} 0\n",
            "rackproof_verdicts{testbed=\"rack\\\"12\",criterion=\"MTU\",status=\"FAIL\"} 1\n",
            "rackproof_port_bandwidth_bits_per_second{testbed=\"rack\\\"12\","
                + "port=\"node01/mlx5_0\"} 392000000000\n");
    assertThat(text.lines())
        .allMatch(line -> line.matches("# (HELP|TYPE) \\w+ .+|\\w+\\{[^}]*} -?[0-9.E]+"));
    Path file = Files.createTempDirectory("metrics").resolve("sub").resolve("rackproof.prom");
    Metrics.write(text, file);
    Metrics.write(text, file);
    assertThat(file).hasContent(text);
  }
}
