package io.rackproof.testbed;

/** Traffic in one direction. */
public record Flow(PortId from, PortId to) {
  /**
   * @throws IllegalArgumentException when both ends are one port
   */
  public Flow {
    if (from.equals(to)) {
      throw new IllegalArgumentException("a port does not exchange traffic with itself: " + from);
    }
  }

  public Flow reversed() {
    return new Flow(to, from);
  }

  @Override
  public String toString() {
    return from + " -> " + to;
  }
}
