package io.rackproof.bench;

import io.rackproof.plan.SoakPlan;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A long run.
 *
 * @param folder where its slices and time series are kept
 * @param resume folder of an earlier run whose slices count
 */
public record SoakSettings(SoakPlan plan, Path folder, Optional<Path> resume) {}
