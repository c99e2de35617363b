package io.rackproof.plan;

import io.rackproof.testbed.Testbed;
import io.rackproof.testbed.Traffic;
import java.time.Duration;

/**
 * How long the traffic of a run will take when nothing fails: what a person is told before it
 * starts.
 *
 * @param rounds how many
 * @param pairs how many
 * @param expected the whole time
 */
public record TrafficTime(int rounds, int pairs, Duration expected) {
  /** Starting both ends, waiting for the server, setting up queue pairs, reading counters. */
  private static final Duration AROUND = Duration.ofMillis(2_500);

  /** A sample of a latency measurement, with room for a slow path. */
  private static final Duration SAMPLE = Duration.ofNanos(20_000);

  public static TrafficTime of(Testbed testbed) {
    Rounds rounds = Rounds.of(testbed);
    Traffic traffic = testbed.traffic();
    int heats = 2 * rounds.rounds().size();
    int tests = 1 + traffic.more().tests().size();
    Duration bandwidth = traffic.duration().plus(AROUND).multipliedBy((long) heats * tests);
    Duration latency =
        SAMPLE.multipliedBy(traffic.latencyIterations()).plus(AROUND).multipliedBy(heats);
    Duration ready = AROUND.multipliedBy(heats);
    Duration sizes =
        traffic.more().load().everySize()
            ? everySize(testbed).plus(AROUND).multipliedBy(heats)
            : Duration.ZERO;
    int incasts = Incasts.of(testbed).rounds().size();
    Duration incast = traffic.duration().plus(AROUND).multipliedBy(incasts);
    return new TrafficTime(
        rounds.rounds().size(),
        rounds.pairs().size(),
        ready.plus(bandwidth).plus(sizes).plus(latency).plus(incast));
  }

  /** 5,000 messages of each power of two to 8 MiB on each queue pair, at the slowest port. */
  private static Duration everySize(Testbed testbed) {
    double bits = 8.0 * 5_000 * (1 << 24) * testbed.traffic().queuePairs();
    double slowest =
        testbed.ports().stream()
            .mapToDouble(port -> port.speed().bitsPerSecond())
            .min()
            .orElse(bits);
    return Duration.ofMillis(Math.round(1e3 * bits / slowest));
  }

  /** One sentence. */
  public String sentence() {
    long minutes = (expected.toSeconds() + 30) / 60;
    return pairs
        + " pairs in "
        + rounds
        + " rounds, each in both directions: about "
        + (minutes < 2 ? expected.toSeconds() + " s" : minutes + " min")
        + " of traffic";
  }
}
