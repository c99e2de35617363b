package io.rackproof.report.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A night beside those before it. Pure.
 *
 * @param fresh red now, and not when it was last judged
 * @param persisting red now and before, by the id of the run in which that began
 * @param fixed red when it was last judged, and no longer
 * @param changes versions and configurations that differ from the last night that knew them
 * @param last the run that came before
 */
public record Comparison(
    List<String> fresh,
    SortedMap<String, String> persisting,
    List<String> fixed,
    List<String> changes,
    Optional<String> last) {
  public Comparison {
    fresh = List.copyOf(fresh);
    fixed = List.copyOf(fixed);
    changes = List.copyOf(changes);
  }

  /**
   * @param before oldest first
   */
  public static Comparison of(List<Night> before, Night today) {
    List<String> fresh = new ArrayList<>();
    SortedMap<String, String> persisting = new TreeMap<>();
    List<String> fixed = new ArrayList<>();
    for (String key : today.verdicts().keySet()) {
      Optional<Night> last = lastJudged(before, key, today.fails(key));
      boolean was = last.filter(night -> night.red(key)).isPresent();
      if (today.red(key) && was) {
        persisting.put(key, since(before, key, today.fails(key)));
      } else if (today.red(key)) {
        fresh.add(key);
      } else if (was) {
        fixed.add(key);
      }
    }
    return new Comparison(
        fresh,
        persisting,
        fixed,
        changes(before, today),
        before.isEmpty() ? Optional.empty() : Optional.of(before.get(before.size() - 1).runId()));
  }

  /**
   * @param failed whether it fails today: a night that could not tell says nothing of that
   */
  private static Optional<Night> lastJudged(List<Night> before, String key, boolean failed) {
    for (int at = before.size() - 1; at >= 0; at--) {
      Night night = before.get(at);
      if (failed ? night.settled(key) : night.judged(key)) {
        return Optional.of(night);
      }
    }
    return Optional.empty();
  }

  private static String since(List<Night> before, String key, boolean failed) {
    String since = "";
    for (int at = before.size() - 1; at >= 0; at--) {
      Night night = before.get(at);
      if (failed ? night.settled(key) : night.judged(key)) {
        if (!night.red(key)) {
          return since;
        }
        since = night.runId();
      }
    }
    return since;
  }

  /** What is not known today, as of a device that is down, has not changed. */
  private static List<String> changes(List<Night> before, Night today) {
    List<String> changes = new ArrayList<>();
    for (Map.Entry<String, String> now : today.versions().entrySet()) {
      for (int at = before.size() - 1; at >= 0; at--) {
        String then = before.get(at).versions().get(now.getKey());
        if (then != null) {
          if (!then.equals(now.getValue())) {
            changes.add(now.getKey() + ": " + then + " -> " + now.getValue());
          }
          break;
        }
      }
    }
    return changes;
  }
}
