package io.rackproof.sim.fabric;

import java.util.Arrays;
import java.util.Random;

/**
 * Latencies of small RDMA writes, half a round trip each.
 *
 * @param sorted microseconds, ascending
 */
public record Latency(double[] sorted) {
  private static final double BASE = 1.86;

  /** A measurement over a healthy path, or one with late packets; the same for the same seed. */
  static Latency measure(int iterations, boolean late, long seed) {
    Random random = new Random(seed);
    double[] samples = new double[Math.max(4, iterations)];
    for (int n = 0; n < samples.length; n++) {
      double usual = BASE + Math.abs(random.nextGaussian()) * 0.03;
      boolean interrupted = random.nextDouble() < 2e-4;
      double disturbed = interrupted ? usual + random.nextDouble() * 1.2 : usual;
      samples[n] =
          late && random.nextDouble() < 0.03
              ? disturbed * (4 + random.nextDouble() * 30)
              : disturbed;
    }
    Arrays.sort(samples);
    return new Latency(samples);
  }

  /** The sample below which the given share lies. */
  public double percentile(double share) {
    return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))];
  }

  public double average() {
    return Arrays.stream(sorted).average().orElse(0);
  }

  public double deviation() {
    double mean = average();
    return Math.sqrt(Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).average().orElse(0));
  }
}
