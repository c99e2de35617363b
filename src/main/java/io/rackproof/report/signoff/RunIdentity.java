package io.rackproof.report.signoff;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which run it was.
 *
 * @param started the controller's clock
 * @param rackproof version of this program
 * @param settings what the command line asked for, such as {@code qos}; in their own order
 * @param simulated whether the rack is simulated
 * @param interrupted whether it was stopped before its end
 * @param replayed folder of the evidence that was judged again; empty for a run on the rack itself
 */
public record RunIdentity(
    String testbed,
    String suite,
    String runId,
    Instant started,
    Instant ended,
    String rackproof,
    Map<String, String> settings,
    boolean simulated,
    boolean interrupted,
    Optional<Path> replayed) {
  /** The suite that accepts a rack; any other judges a part of it. */
  public static final String ACCEPTANCE = "acceptance";

  /** The setting that names the runs which this one joins. */
  public static final String RUNS = "runs";

  public RunIdentity {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  boolean acceptance() {
    return suite.equals(ACCEPTANCE);
  }

  /** Whether it joins the runs of shards, and has no evidence but theirs. */
  boolean joined() {
    return settings.containsKey(RUNS);
  }
}
