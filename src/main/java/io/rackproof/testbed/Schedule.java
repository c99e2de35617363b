package io.rackproof.testbed;

/**
 * Which pairs of a rail meet.
 *
 * @param peers for {@link Kind#SAMPLE}: how many others each port meets at least
 */
public record Schedule(Kind kind, int peers) {
  /** Every pair of a rail, in a tournament's rounds. */
  public static final Schedule ALL = new Schedule(Kind.ALL, 0);

  /** Each port with the next of its rail. */
  public static final Schedule RING = new Schedule(Kind.RING, 0);

  /** How pairs are chosen. */
  public enum Kind {
    ALL,
    RING,
    SAMPLE
  }

  /** Each port with {@code peers} others of its rail, spread over the tournament. */
  public static Schedule sample(int peers) {
    return new Schedule(Kind.SAMPLE, peers);
  }
}
