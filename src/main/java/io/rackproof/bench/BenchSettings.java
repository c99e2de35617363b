package io.rackproof.bench;

import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a run brings along.
 *
 * @param runId names the journal
 * @param journals folder of the testbed's journals
 * @param patience for an applied setting to show
 * @param readiness for a server to listen
 * @param safeguards kept on the devices while the run lasts
 * @param soak how long a soak lasts and where its slices are kept; empty for the default
 */
public record BenchSettings(
    String runId,
    Path journals,
    Patience patience,
    Readiness readiness,
    Progress progress,
    Safeguards safeguards,
    Optional<SoakSettings> soak) {
  /** Of a run without a soak. */
  public BenchSettings(
      String runId,
      Path journals,
      Patience patience,
      Readiness readiness,
      Progress progress,
      Safeguards safeguards) {
    this(runId, journals, patience, readiness, progress, safeguards, Optional.empty());
  }
}
