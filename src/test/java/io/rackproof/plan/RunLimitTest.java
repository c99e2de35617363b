package io.rackproof.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.bench.BigRack;
import io.rackproof.criteria.CriterionId;
import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.loader.TestbedLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.testng.annotations.Test;

/** A run says when it has ended at the latest. */
public final class RunLimitTest {
  private static final Set<CriterionId> STATIC = EnumSet.of(CriterionId.MTU, CriterionId.PCIE);
  private static final Set<CriterionId> LOADED = EnumSet.of(CriterionId.MTU, CriterionId.BANDWIDTH);

  private final Testbed demo = TestbedLoader.load("demo", Path.of("testbeds"));

  @Test
  public void moreWorkNeverEndsEarlier() {
    Duration looks = limit(demo, false, STATIC);
    Duration changes = limit(demo, true, STATIC);
    Duration loads = limit(demo, true, LOADED);

    assertThat(List.of(looks, changes, loads)).isSorted().doesNotHaveDuplicates();
  }

  /** It is above what the traffic takes when all goes well. */
  @Test
  public void itIsAboveTheExpectedTime() {
    for (String name : List.of("demo", "rack12")) {
      Testbed testbed = TestbedLoader.load(name, Path.of("testbeds"));

      assertThat(limit(testbed, true, LOADED)).isGreaterThan(TrafficTime.of(testbed).expected());
    }
  }

  @Test
  public void aSoakCountsWithAllItsSlices() {
    SoakPlan soak = SoakPlan.of(Duration.ofHours(24));
    Set<CriterionId> owed = EnumSet.of(CriterionId.SOAK);

    assertThat(RunLimit.of(demo, true, owed, Optional.of(soak)).most())
        .isGreaterThan(Duration.ofHours(24));
  }

  /** Devices are asked side by side, so a cluster of 63 times as many ends hardly later. */
  @Test
  public void theNumberOfDevicesHardlyCounts() throws IOException {
    Path folder = Files.createTempDirectory("limit");
    Duration few = limit(BigRack.of(16, "ring", folder), false, STATIC);
    Duration many = limit(BigRack.of(1000, "ring", folder), false, STATIC);

    assertThat(many.minus(few)).isLessThan(Duration.ofMinutes(6));
  }

  @Test
  public void aPersonReadsItInHoursAndMinutes() {
    assertThat(new RunLimit(Duration.ofSeconds(3661)).sentence()).contains("within 1 h 2 min;");
    assertThat(new RunLimit(Duration.ofSeconds(59)).sentence()).contains("within 1 min;");
  }

  private static Duration limit(Testbed testbed, boolean changes, Set<CriterionId> owed) {
    return RunLimit.of(testbed, changes, owed, Optional.empty()).most();
  }
}
