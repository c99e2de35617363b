package io.rackproof.facts;

import java.util.List;
import java.util.Map;

/**
 * A device after a run has put it back.
 *
 * @param changed what the run had changed: setting and its value before
 * @param left one sentence for each setting that could not be put back, or that somebody else
 *     changed meanwhile
 * @param kept one sentence for each setting that somebody else changed and that was left on the
 *     operator's word
 * @param before sections of the device's QoS configuration before the run
 * @param after the same sections now
 */
public record Restoration(
    List<String> changed,
    List<String> left,
    List<String> kept,
    Observed<Map<String, String>> before,
    Observed<Map<String, String>> after) {
  public Restoration {
    changed = List.copyOf(changed);
    left = List.copyOf(left);
    kept = List.copyOf(kept);
  }

  /** Of which nothing was kept. */
  public Restoration(
      List<String> changed,
      List<String> left,
      Observed<Map<String, String>> before,
      Observed<Map<String, String>> after) {
    this(changed, left, List.of(), before, after);
  }
}
