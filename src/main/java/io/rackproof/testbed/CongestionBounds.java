package io.rackproof.testbed;

import io.rackproof.units.Ratio;

/**
 * What is good enough while many send to one.
 *
 * @param fairness share of its fair part that the slowest sender must get
 * @param pauses PFC frames a second that a port may see
 */
public record CongestionBounds(Ratio fairness, double pauses) {
  /** Half of the fair share; a thousand pauses a second, which stop a link for a few per cent. */
  public static final CongestionBounds USUAL = new CongestionBounds(Ratio.percent(50), 1_000);
}
