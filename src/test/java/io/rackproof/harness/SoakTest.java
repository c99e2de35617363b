package io.rackproof.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** A soak of the demonstration rack, in its virtual time. */
public final class SoakTest {
  private final Testbed testbed = Opening.descriptor("demo");

  @Test
  public void goesOnWhereARunThatDiedHasStopped() throws IOException {
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "")) {
      SuiteRun first = SuiteRun.of("soak", given(Map.of()), rack);
      assertThat(soak(first)).hasSize(8).allSatisfy(SoakTest::passes);
      Path slices = first.folder().resolve("soak").resolve("slices.jsonl");
      List<String> lines = Files.readAllLines(slices);
      assertThat(lines).hasSize(1 + 4);
      // The second run finds two slices, and a third that was cut off.
      Files.writeString(
          slices, String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 40));

      SuiteRun second =
          SuiteRun.of("soak", given(Map.of("resume", first.folder().toString())), rack);

      assertThat(soak(second)).hasSize(8).allSatisfy(SoakTest::passes);
      List<String> again =
          Files.readAllLines(second.folder().resolve("soak").resolve("slices.jsonl"));
      assertThat(again).hasSize(1 + 4).startsWith(lines.get(0), lines.get(1), lines.get(2));
    }
  }

  @Test
  public void aLinkThatFlapsTurnsItsPortRedAlone() throws IOException {
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "link-flap:node02/mlx5_1")) {
      List<Verdict> red =
          soak(SuiteRun.of("soak", given(Map.of()), rack)).stream().filter(Verdict::red).toList();

      assertThat(red).hasSize(1);
      assertThat(red.get(0).target()).hasToString("node02/mlx5_1");
      assertThat(red.get(0).why()).contains("the link flaps");
    }
  }

  @Test
  public void aPortThatGetsSlowerTurnsRedAlone() throws IOException {
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "drift:node02/mlx5_1")) {
      SuiteRun run = SuiteRun.of("soak", given(Map.of("duration", "100s")), rack);
      List<Verdict> red = run.verdicts().stream().filter(Verdict::red).toList();

      assertThat(red).hasSize(1);
      assertThat(red.get(0).target()).hasToString("node02/mlx5_1");
      assertThat(red.get(0).why()).contains("drifts down");
      NamedCauses.assertOnly(run.causes(), red, "drift:node02/mlx5_1");
    }
  }

  private static Map<String, String> given(Map<String, String> more) {
    Map<String, String> all = new java.util.HashMap<>(more);
    all.put("testbed", "demo");
    all.putIfAbsent("duration", "20s");
    return all;
  }

  private static List<Verdict> soak(SuiteRun run) {
    return run.verdicts().stream().filter(v -> v.criterion() == CriterionId.SOAK).toList();
  }

  private static void passes(Verdict verdict) {
    assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(Status.PASS);
  }
}
