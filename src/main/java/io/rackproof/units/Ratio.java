package io.rackproof.units;

import java.util.Locale;

/** A finite dimensionless share; 1 is the whole. */
public record Ratio(double value) implements Comparable<Ratio> {
  /**
   * @throws IllegalArgumentException when not finite
   */
  public Ratio {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a ratio: " + value);
    }
  }

  public static Ratio of(double value) {
    return new Ratio(value);
  }

  public static Ratio percent(double percent) {
    return new Ratio(percent / 100);
  }

  @Override
  public int compareTo(Ratio other) {
    return Double.compare(value, other.value);
  }

  /** {@code 97.3 %}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.1f %%", value * 100);
  }
}
