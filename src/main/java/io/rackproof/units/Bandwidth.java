package io.rackproof.units;

import java.util.Locale;

/** A data rate in bits per second (decimal, as networks count). */
public record Bandwidth(double bitsPerSecond) implements Comparable<Bandwidth> {
  public static final Bandwidth ZERO = new Bandwidth(0);

  /**
   * @throws IllegalArgumentException when the rate is negative or not finite
   */
  public Bandwidth {
    if (!Double.isFinite(bitsPerSecond) || bitsPerSecond < 0) {
      throw new IllegalArgumentException("not a data rate: " + bitsPerSecond + " bit/s");
    }
  }

  /** Gigabits per second, 10^9 bits. */
  public static Bandwidth gbps(double gigabits) {
    return new Bandwidth(gigabits * 1e9);
  }

  /** Mebibytes per second, 2^20 bytes: what perftest prints without {@code --report_gbits}. */
  public static Bandwidth mebibytesPerSecond(double mebibytes) {
    return new Bandwidth(mebibytes * 1_048_576 * 8);
  }

  public double gbps() {
    return bitsPerSecond / 1e9;
  }

  public Bandwidth times(Ratio ratio) {
    return new Bandwidth(bitsPerSecond * ratio.value());
  }

  public Bandwidth min(Bandwidth other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /** This rate as a share of {@code whole}, which must not be zero. */
  public Ratio of(Bandwidth whole) {
    return new Ratio(bitsPerSecond / whole.bitsPerSecond);
  }

  @Override
  public int compareTo(Bandwidth other) {
    return Double.compare(bitsPerSecond, other.bitsPerSecond);
  }

  /** {@code 391.97 Gb/s}, or {@code 57.20 Mb/s} below one gigabit per second. */
  @Override
  public String toString() {
    if (bitsPerSecond >= 1e9) {
      double gbps = gbps();
      return gbps == Math.rint(gbps)
          ? String.format(Locale.ROOT, "%.0f Gb/s", gbps)
          : String.format(Locale.ROOT, "%.2f Gb/s", gbps);
    }
    double mbps = bitsPerSecond / 1e6;
    return mbps == Math.rint(mbps)
        ? String.format(Locale.ROOT, "%.0f Mb/s", mbps)
        : String.format(Locale.ROOT, "%.2f Mb/s", mbps);
  }
}
