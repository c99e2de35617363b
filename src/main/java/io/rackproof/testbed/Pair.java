package io.rackproof.testbed;

import java.util.List;

/** Two ports that exchange traffic; {@code a} is the smaller id, so that a pair has one name. */
public record Pair(PortId a, PortId b) implements Target {
  /**
   * @throws IllegalArgumentException when the ends are equal or out of order
   */
  public Pair {
    if (a.compareTo(b) >= 0) {
      throw new IllegalArgumentException("a pair is ordered: " + a + " is not before " + b);
    }
  }

  /** The pair of two ports, given in any order. */
  public static Pair of(PortId one, PortId other) {
    return one.compareTo(other) < 0 ? new Pair(one, other) : new Pair(other, one);
  }

  /** Both directions, {@code a -> b} first. */
  public List<Flow> flows() {
    return List.of(new Flow(a, b), new Flow(b, a));
  }

  public boolean contains(PortId port) {
    return a.equals(port) || b.equals(port);
  }

  @Override
  public String toString() {
    return a + " <-> " + b;
  }
}
