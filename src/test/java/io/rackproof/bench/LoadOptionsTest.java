package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.BandwidthNearLineRate;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Racks;
import io.rackproof.plan.Rounds;
import io.rackproof.probe.Readiness;
import io.rackproof.report.SizeCurves;
import io.rackproof.sim.DirectRack;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.Test;

/** Other ways to load: every size, GPU memory, JSON beside the text; from descriptor to verdict. */
public final class LoadOptionsTest {
  private static final String USUAL = "  schedule: ring\n  duration: 1 s\n  incast: { sinks: 1 }\n";

  @Test
  public void everySizeIsMeasuredJudgedAndWritten() throws IOException {
    Testbed rack = Racks.of(2, 1, USUAL + "  sizes: sweep");
    try (Bench bench = bench(rack, "")) {
      Verdict verdict = bandwidth(bench);

      assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(Status.PASS);
      assertThat(verdict.found()).contains("by size, slowest from 65536 bytes up");
      Path folder = Files.createTempDirectory("curves");
      SizeCurves.write(folder, bench.traffic());
      assertThat(Files.readAllLines(folder.resolve("size-curves.csv")))
          .hasSize(1 + 2 * 23)
          .contains("from,to,bytes,iterations,gbps")
          .anyMatch(line -> line.startsWith("node001/mlx5_0,node002/mlx5_0,8388608,"));
    }
  }

  @Test
  public void aSlowCurveIsRed() throws IOException {
    try (Bench bench =
        bench(Racks.of(2, 1, USUAL + "  sizes: sweep"), "slow-transmit:node001/mlx5_0")) {
      assertThat(bandwidth(bench).found()).contains("by size");
    }
  }

  @Test
  public void gpuMemoryOfTheGpuBesideTheNic() throws IOException {
    Testbed rack = Racks.withGpus(2, 2, USUAL + "  memory: gpu\n  output: json");
    try (Bench bench = bench(rack, "")) {
      assertThat(bandwidth(bench).status()).isEqualTo(Status.PASS);
    }
    try (Bench bench = bench(rack, "acs-on:node002/mlx5_0")) {
      assertThat(bandwidth(bench).status()).isEqualTo(Status.FAIL);
    }
    try (Bench bench = bench(rack, "peer-mem:node002")) {
      Verdict verdict = bandwidth(bench);
      assertThat(verdict.status()).isEqualTo(Status.INCONCLUSIVE);
      assertThat(verdict.why()).contains("load nvidia_peermem");
    }
    try (Bench bench = bench(rack, "tool-missing:node001/nvidia-smi")) {
      Verdict verdict = bandwidth(bench);
      assertThat(verdict.status()).isEqualTo(Status.INCONCLUSIVE);
      assertThat(verdict.why()).contains("nvidia-smi");
    }
  }

  @Test
  public void hostMemoryWhereAHostHasNoGpus() throws IOException {
    try (Bench bench = bench(Racks.of(2, 1, USUAL + "  memory: gpu"), "")) {
      assertThat(bandwidth(bench).status()).isEqualTo(Status.PASS);
    }
  }

  private static Bench bench(Testbed rack, String faults) throws IOException {
    return new Bench(
        rack,
        new DirectRack(rack, faults),
        QosMode.VERIFY,
        new BenchSettings(
            "options",
            Files.createTempDirectory("journals"),
            Patience.of(Duration.ofSeconds(1)),
            Readiness.of(Duration.ofSeconds(30)),
            Progress.NONE,
            Safeguards.none(),
            Optional.empty()));
  }

  /** Of the first pair. */
  private static Verdict bandwidth(Bench bench) {
    Pair pair = Rounds.of(bench.testbed()).pairs().get(0);
    return new BandwidthNearLineRate()
        .judge(
            pair,
            bench.bound(pair),
            List.of(),
            bench.traffic().bandwidth(pair),
            bench.culprits(),
            bench.traffic().curves(pair),
            bench.testbed().traffic().messageSize());
  }
}
