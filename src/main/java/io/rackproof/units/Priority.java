package io.rackproof.units;

/** An IEEE 802.1p priority, 0 to 7: what PFC pauses one by one. */
public record Priority(int value) implements Comparable<Priority> {
  /**
   * @throws IllegalArgumentException when outside 0 to 7
   */
  public Priority {
    if (value < 0 || value > 7) {
      throw new IllegalArgumentException("a priority is 0 to 7, found " + value);
    }
  }

  public static Priority of(int value) {
    return new Priority(value);
  }

  @Override
  public int compareTo(Priority other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
