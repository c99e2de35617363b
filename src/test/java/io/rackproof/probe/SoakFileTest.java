package io.rackproof.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rackproof.facts.CounterKind;
import io.rackproof.facts.SoakSlice;
import io.rackproof.facts.SoakSlice.Point;
import io.rackproof.plan.SoakPlan;
import io.rackproof.testbed.Flow;
import io.rackproof.testbed.PortId;
import io.rackproof.units.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.Test;

/** Slices on disk, and what a controller finds of them that was cut off at any moment. */
public final class SoakFileTest {
  private static final SoakPlan PLAN = new SoakPlan(3, Duration.ofSeconds(60));
  private static final PortId A = PortId.of("node01", "mlx5_0");
  private static final PortId B = PortId.of("node02", "mlx5_0");

  @Test
  public void whatIsWrittenIsReadBack() throws IOException {
    Path run = Files.createTempDirectory("run");
    SoakFile file = SoakFile.create(run.resolve("soak"), "demo", PLAN);
    file.add(slice(0, Optional.of(Bandwidth.gbps(391.2))));
    file.add(slice(1, Optional.empty()));

    assertThat(SoakFile.read(run, "demo", PLAN))
        .containsExactly(slice(0, Optional.of(Bandwidth.gbps(391.2))), slice(1, Optional.empty()));
    assertThat(Files.readString(run.resolve("soak/bandwidth.csv")))
        .contains("node01/mlx5_0 -> node02/mlx5_0,391.2000,1,\"\"");
    assertThat(Files.readString(run.resolve("soak/counters.csv"))).contains(",DROP,7\n");
  }

  @Test
  public void aSliceThatWasCutOffDidNotEnd() throws IOException {
    Path run = Files.createTempDirectory("run");
    SoakFile file = SoakFile.create(run, "demo", PLAN);
    file.add(slice(0, Optional.of(Bandwidth.gbps(391.2))));
    file.add(slice(1, Optional.of(Bandwidth.gbps(391.1))));
    Path lines = run.resolve("slices.jsonl");
    String whole = Files.readString(lines);
    List<SoakSlice> all = SoakFile.read(run, "demo", PLAN);

    for (int length = whole.indexOf('\n') + 1; length < whole.length(); length++) {
      Files.writeString(lines, whole.substring(0, length));
      List<SoakSlice> left = SoakFile.read(run, "demo", PLAN);
      assertThat(left).isEqualTo(all.subList(0, left.size())).hasSizeLessThan(2);
    }
  }

  @Test
  public void anotherRunIsRefused() throws IOException {
    Path run = Files.createTempDirectory("run");
    SoakFile.create(run, "demo", PLAN);

    assertThatThrownBy(() -> SoakFile.read(run, "rack12", PLAN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another testbed or duration");
    assertThatThrownBy(() -> SoakFile.read(run, "demo", new SoakPlan(4, PLAN.slice())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SoakFile.read(run.resolve("nothing"), "demo", PLAN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no slices");
    Files.writeString(
        run.resolve("slices.jsonl"),
        Files.readString(run.resolve("slices.jsonl")) + "{\"slice\":0}\n");
    assertThatThrownBy(() -> SoakFile.read(run, "demo", PLAN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no slice");
  }

  private static SoakSlice slice(int number, Optional<Bandwidth> rate) {
    return new SoakSlice(
        number,
        Instant.parse("2026-01-01T00:00:00Z"),
        1,
        List.of(
            new Point(
                A,
                new Flow(A, B),
                rate,
                Map.of(CounterKind.DROP, 7L),
                rate.isEmpty() ? "no" : "")));
  }
}
