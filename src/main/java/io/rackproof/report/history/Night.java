package io.rackproof.report.history;

import io.rackproof.facts.Subject;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one run of a testbed leaves to the next.
 *
 * @param runId sorts by time
 * @param verdicts status by {@code CRITERION target}
 * @param values what was measured, whether good or not
 * @param doubtful of these, what failed a criterion, so that it is no baseline
 * @param versions firmware, drivers, releases and digests of configurations, by what has them
 * @param restart whether the baseline began anew with this run
 */
public record Night(
    String runId,
    Instant started,
    SortedMap<String, String> verdicts,
    Map<Subject, Double> values,
    Set<Subject> doubtful,
    SortedMap<String, String> versions,
    boolean restart) {
  public Night {
    verdicts = Collections.unmodifiableSortedMap(new TreeMap<>(verdicts));
    values = Map.copyOf(values);
    doubtful = Set.copyOf(doubtful);
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }

  boolean red(String key) {
    String status = verdicts.getOrDefault(key, "");
    return status.equals("FAIL") || status.equals("INCONCLUSIVE");
  }

  boolean fails(String key) {
    return verdicts.getOrDefault(key, "").equals("FAIL");
  }

  /** Judged one way or the other. */
  boolean settled(String key) {
    return judged(key) && !verdicts.get(key).equals("INCONCLUSIVE");
  }

  boolean judged(String key) {
    return verdicts.containsKey(key);
  }
}
