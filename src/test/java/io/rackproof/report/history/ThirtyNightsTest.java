package io.rackproof.report.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Regression;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.Subject;
import io.rackproof.facts.Subject.Kind;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Thirty nights of a rack of eight ports with noise: one drifts slowly, one link flaps on one
 * night, a firmware changes. Each night goes to disk and is read again.
 */
public final class ThirtyNightsTest {
  private static final int NIGHTS = 30;
  private static final int FLAP = 11;
  private static final int FIRMWARE = 24;
  private static final int DRIFT = 13;

  /** 0.25 %, 0.75 %, … below: more than three percent on the seventh night, when it is replaced. */
  private static final int FOUND = DRIFT + 6;

  private static final List<PortId> PORTS =
      java.util.stream.IntStream.rangeClosed(1, 8)
          .mapToObj(n -> PortId.of("node0" + n, "mlx5_0"))
          .toList();
  private static final PortId DRIFTS = PORTS.get(2);
  private static final PortId FLAPS = PORTS.get(5);

  /** What a night came to. */
  private record Outcome(Comparison comparison, List<Verdict> red) {}

  private final double noise;
  private final Random random;
  private final NightFiles files;
  private final boolean healthy;

  public ThirtyNightsTest() {
    this(0, 0, Path.of("unused"), true);
  }

  private ThirtyNightsTest(long seed, double noise, Path folder, boolean healthy) {
    this.noise = noise;
    this.random = new Random(seed);
    this.files = new NightFiles(folder);
    this.healthy = healthy;
  }

  @DataProvider
  public Object[][] seeds() {
    return new Object[][] {{1L}, {2L}, {3L}, {20L}, {77L}, {2026L}, {-5L}, {123_456L}};
  }

  @Test(dataProvider = "seeds")
  public void eachTroubleIsReportedOnItsNightAndNoOtherNightIsRed(long seed) throws IOException {
    ThirtyNightsTest rack =
        new ThirtyNightsTest(seed, 0.001, Files.createTempDirectory("nights"), false);

    Map<Integer, Outcome> nights = rack.run();

    for (int night = 0; night < NIGHTS; night++) {
      Outcome outcome = nights.get(night);
      String what = "night " + night + ": " + outcome.comparison() + outcome.red();
      assertThat(outcome.comparison().persisting()).as(what).isEmpty();
      switch (night) {
        case FLAP ->
            assertThat(outcome.comparison().fresh()).as(what).containsExactly("NO_LOSS " + FLAPS);
        case FLAP + 1 ->
            assertThat(outcome.comparison().fixed()).as(what).containsExactly("NO_LOSS " + FLAPS);
        case FOUND -> {
          assertThat(outcome.comparison().fresh()).as(what).containsExactly("REGRESSION " + DRIFTS);
          assertThat(outcome.red().get(0).sentence())
              .contains("median bandwidth of " + DRIFTS, "it got worse night by night");
        }
        case FOUND + 1 ->
            assertThat(outcome.comparison().fixed())
                .as(what)
                .containsExactly("REGRESSION " + DRIFTS);
        default -> {
          assertThat(outcome.red()).as(what).isEmpty();
          assertThat(outcome.comparison().fixed()).as(what).isEmpty();
        }
      }
      if (night == FIRMWARE) {
        assertThat(outcome.comparison().changes())
            .as(what)
            .containsExactly("node04/mlx5_0 firmware: 28.43.1014 -> 28.43.2566");
      } else {
        assertThat(outcome.comparison().changes()).as(what).isEmpty();
      }
    }
  }

  /** As an emulated lab has it. */
  @Test(dataProvider = "seeds")
  public void aNoisyRackStaysGreen(long seed) throws IOException {
    ThirtyNightsTest rack =
        new ThirtyNightsTest(seed, 0.015, Files.createTempDirectory("nights"), true);

    assertThat(rack.run().values()).allSatisfy(night -> assertThat(night.red()).isEmpty());
  }

  @Test
  public void aDropThatStaysPersists() throws IOException {
    ThirtyNightsTest rack =
        new ThirtyNightsTest(4, 0.001, Files.createTempDirectory("nights"), true);
    for (int night = 0; night < 8; night++) {
      rack.night(night, Map.of());
    }

    for (int night = 8; night < 12; night++) {
      Outcome outcome = rack.night(night, Map.of(DRIFTS, 0.9));
      assertThat(outcome.red()).hasSize(1);
      assertThat(outcome.red().get(0).sentence()).contains("it got worse at once, by 10");
      if (night == 8) {
        assertThat(outcome.comparison().fresh()).containsExactly("REGRESSION " + DRIFTS);
      } else {
        assertThat(outcome.comparison().persisting())
            .containsExactly(Map.entry("REGRESSION " + DRIFTS, id(8)));
      }
    }
    assertThat(rack.night(12, Map.of()).comparison().fixed())
        .containsExactly("REGRESSION " + DRIFTS);
  }

  private Map<Integer, Outcome> run() {
    Map<Integer, Outcome> nights = new HashMap<>();
    for (int night = 0; night < NIGHTS; night++) {
      boolean drifting = !healthy && night >= DRIFT && night <= FOUND;
      nights.put(
          night,
          night(night, drifting ? Map.of(DRIFTS, 1 - 0.0025 - 0.005 * (night - DRIFT)) : Map.of()));
    }
    return nights;
  }

  /** Looks back, judges, and keeps the night as a run does. */
  private Outcome night(int number, Map<PortId, Double> factors) {
    List<Night> before = files.newest();
    Regression regression = new Regression(NightFiles.past(before));
    Map<Subject, Double> values = measure(factors);
    List<Verdict> verdicts = new ArrayList<>();
    for (PortId port : PORTS) {
      verdicts.add(regression.judge(port, values));
      boolean flaps = !healthy && number == FLAP && port.equals(FLAPS);
      verdicts.add(verdict(CriterionId.NO_LOSS, port, flaps ? Status.FAIL : Status.PASS));
    }
    Night night =
        NightRecord.of(
            id(number),
            Instant.EPOCH.plus(Duration.ofDays(number)),
            verdicts,
            values,
            versions(number),
            false);
    files.add(night);
    return new Outcome(
        Comparison.of(before, night), verdicts.stream().filter(Verdict::red).toList());
  }

  private static String id(int number) {
    return String.format("202601%02d-020000Z-0000", number + 1);
  }

  private SortedMap<String, String> versions(int night) {
    SortedMap<String, String> versions = new TreeMap<>();
    PORTS.forEach(port -> versions.put(port + " firmware", "28.43.1014"));
    if (!healthy && night >= FIRMWARE) {
      versions.put("node04/mlx5_0 firmware", "28.43.2566");
    }
    return versions;
  }

  private Map<Subject, Double> measure(Map<PortId, Double> factors) {
    Map<Subject, Double> values = new HashMap<>();
    Map<PortId, List<Double>> byPort = new HashMap<>();
    for (PortId from : PORTS) {
      for (PortId to : PORTS) {
        if (from.equals(to)) {
          continue;
        }
        double factor = Math.min(factors.getOrDefault(from, 1.0), factors.getOrDefault(to, 1.0));
        double rate = 392e9 * factor * (1 + noise * random.nextGaussian());
        values.put(new Subject(Kind.BANDWIDTH, from + " -> " + to), rate);
        values.put(
            new Subject(Kind.LATENCY, from + " -> " + to),
            2100 * (1 + 20 * noise / 10 * random.nextGaussian()));
        values.put(
            new Subject(Kind.TAIL_LATENCY, from + " -> " + to),
            3000 * (1 + 5 * noise * random.nextGaussian()));
        byPort.computeIfAbsent(from, any -> new ArrayList<>()).add(rate);
        byPort.computeIfAbsent(to, any -> new ArrayList<>()).add(rate);
      }
    }
    byPort.forEach(
        (port, rates) -> {
          rates.sort(null);
          int middle = rates.size() / 2;
          values.put(
              new Subject(Kind.PORT_BANDWIDTH, port.toString()),
              (rates.get(middle - 1) + rates.get(middle)) / 2);
        });
    return values;
  }

  private static Verdict verdict(CriterionId criterion, PortId port, Status status) {
    return new Verdict(criterion, port, status, "", "", "", "", List.of(), List.of());
  }

  /** So that the pair's name is as reports have it. */
  @Test
  public void aPairThatFailedIsNoBaseline() {
    Map<Subject, Double> values = measure(Map.of());
    Pair pair = Pair.of(PORTS.get(0), PORTS.get(1));

    Night night =
        NightRecord.of(
            id(0),
            Instant.EPOCH,
            List.of(
                new Verdict(
                    CriterionId.BANDWIDTH,
                    pair,
                    Status.FAIL,
                    "",
                    "",
                    "",
                    "",
                    List.of(),
                    List.of())),
            values,
            new TreeMap<>(),
            false);

    assertThat(night.doubtful())
        .containsExactlyInAnyOrder(
            new Subject(Kind.BANDWIDTH, PORTS.get(0) + " -> " + PORTS.get(1)),
            new Subject(Kind.BANDWIDTH, PORTS.get(1) + " -> " + PORTS.get(0)),
            new Subject(Kind.PORT_BANDWIDTH, PORTS.get(0).toString()),
            new Subject(Kind.PORT_BANDWIDTH, PORTS.get(1).toString()));
  }
}
