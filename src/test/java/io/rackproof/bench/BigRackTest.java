package io.rackproof.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.BandwidthNearLineRate;
import io.rackproof.criteria.NoLoss;
import io.rackproof.criteria.RdmaReady;
import io.rackproof.criteria.RootCause;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.plan.Racks;
import io.rackproof.plan.Rounds;
import io.rackproof.probe.Readiness;
import io.rackproof.sim.DirectRack;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.Test;

/**
 * 64 hosts of eight NICs, surveyed, loaded and judged whole: drivers, parsers, schedule, probes,
 * criteria and diagnosis over the simulated fabric. Only SSH is left out, and the profile is not
 * applied.
 */
public final class BigRackTest {
  @Test
  public void oneBadCableOfFiveHundredAndTwelveIsNamedAlone() throws IOException {
    String port = "node037/mlx5_5";
    Testbed rack =
        Racks.of(
            64,
            8,
            """
              schedule: ring
              duration: 1 s
              latency: { iterations: 1000 }
              incast: { sinks: 1 }
            """);
    assertThat(rack.ports()).hasSize(512);

    try (Bench bench = bench(rack, "bad-cable:" + port)) {
      List<Verdict> verdicts = verdicts(bench);

      assertThat(verdicts).hasSize(512 + 2 * Rounds.of(rack).pairs().size());
      assertThat(verdicts.stream().filter(Verdict::red))
          .isNotEmpty()
          .allSatisfy(red -> assertThat(red.target().toString()).contains(port));
      List<RootCause> causes = bench.rootCauses(verdicts);
      assertThat(causes).extracting(RootCause::id).containsExactly("bad-cable");
      assertThat(causes.get(0).where()).isEqualTo(port);
    }
  }

  private static Bench bench(Testbed rack, String faults) throws IOException {
    return new Bench(
        rack,
        new DirectRack(rack, faults),
        QosMode.VERIFY,
        new BenchSettings(
            "big",
            Files.createTempDirectory("journals"),
            Patience.of(Duration.ofSeconds(1)),
            Readiness.of(Duration.ofSeconds(60)),
            Progress.NONE,
            Safeguards.none(),
            Optional.empty()));
  }

  /** What can be judged where the profile is not applied. */
  private static List<Verdict> verdicts(Bench bench) {
    Testbed rack = bench.testbed();
    TrafficFacts traffic = bench.traffic();
    List<Verdict> verdicts = new ArrayList<>();
    for (NicPort port : rack.ports()) {
      verdicts.add(new NoLoss().judge(port, traffic.ports()));
    }
    for (Pair pair : Rounds.of(rack).pairs()) {
      verdicts.add(
          new BandwidthNearLineRate()
              .judge(
                  pair,
                  bench.bound(pair),
                  bench.survey().pcie(pair),
                  traffic.bandwidth(pair),
                  bench.culprits()));
      verdicts.add(
          new RdmaReady(rack.traffic(), rack::port)
              .judge(
                  pair,
                  List.of(
                      bench.survey().host(pair.a().host()).perftest(),
                      bench.survey().host(pair.b().host()).perftest()),
                  traffic.readiness(pair),
                  traffic.paths(pair)));
    }
    return verdicts;
  }
}
