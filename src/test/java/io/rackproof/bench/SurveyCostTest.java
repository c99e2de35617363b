package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import io.rackproof.remote.Evidence;
import io.rackproof.remote.Openers;
import io.rackproof.remote.SessionPolicy;
import io.rackproof.remote.Sessions;
import io.rackproof.remote.SimulatedAccess;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.SwitchDevice;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.testng.annotations.Test;

/** The controller is not the bottleneck: a survey is one connection and two round trips a host. */
public final class SurveyCostTest {
  @Test
  public void aSurveyIsOneConnectionAndTwoRoundTripsAHost() throws IOException {
    Path folder = Files.createTempDirectory("survey");
    Testbed testbed = BigRack.of(4, "ring", folder);
    try (SimulatedAccess rack = SimulatedAccess.start(testbed, "");
        Bench bench = bench(testbed, rack, folder)) {
      assertThat(testbed.ports())
          .hasSize(4 * BigRack.NICS)
          .allSatisfy(
              port -> assertThat(bench.survey().port(port.id()).mtu().asOptional()).isPresent());
      for (Host host : testbed.hosts()) {
        cost(rack, host.name(), 2);
      }
      for (SwitchDevice device : testbed.switches()) {
        cost(rack, device.name(), 2);
      }
    }
  }

  private static void cost(SimulatedAccess rack, DeviceName device, int trips) {
    assertThat(rack.logins(device)).as("connections to " + device).isEqualTo(1);
    assertThat(rack.requests(device)).as("round trips to " + device).isBetween(1, trips);
  }

  private static Bench bench(Testbed testbed, SimulatedAccess rack, Path folder) {
    Evidence evidence =
        Evidence.start(
            folder.resolve("evidence"), "cost", testbed.file(), "cost", Instant.now(), "test");
    Sessions sessions =
        Openers.open(
            testbed, rack, Dialects.of(testbed), evidence, SessionPolicy.TRAFFIC, Progress.NONE);
    return new Bench(
        testbed,
        sessions,
        QosMode.VERIFY,
        new BenchSettings(
            "cost",
            folder.resolve("state"),
            new Patience(1, Duration.ofMillis(1)),
            Readiness.of(Duration.ofSeconds(5)),
            Progress.NONE,
            Safeguards.none()));
  }
}
