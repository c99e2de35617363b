package io.rackproof.units;

/** A Differentiated Services code point, 0 to 63 (RFC 2474). */
public record Dscp(int value) implements Comparable<Dscp> {
  /**
   * @throws IllegalArgumentException when outside 0 to 63
   */
  public Dscp {
    if (value < 0 || value > 63) {
      throw new IllegalArgumentException("DSCP is 0 to 63, found " + value);
    }
  }

  public static Dscp of(int value) {
    return new Dscp(value);
  }

  /**
   * The traffic class octet with this code point and ECT(0), so that a congested queue marks the
   * packet instead of dropping it (RFC 3168).
   */
  public int trafficClassEcnCapable() {
    return value << 2 | 0b10;
  }

  @Override
  public int compareTo(Dscp other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
