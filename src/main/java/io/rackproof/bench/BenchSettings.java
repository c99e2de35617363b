package io.rackproof.bench;

import io.rackproof.fixture.Patience;
import io.rackproof.plan.Progress;
import io.rackproof.probe.Readiness;
import java.nio.file.Path;

/**
 * What a run brings along.
 *
 * @param runId names the journal
 * @param journals folder of the testbed's journals
 * @param patience for an applied setting to show
 * @param readiness for a server to listen
 * @param safeguards kept on the devices while the run lasts
 */
public record BenchSettings(
    String runId,
    Path journals,
    Patience patience,
    Readiness readiness,
    Progress progress,
    Safeguards safeguards) {}
