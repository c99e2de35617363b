package io.rackproof.probe;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.testbed.Flow;

/** Tells which results are in doubt, so that they are measured once more; judged they are later. */
@FunctionalInterface
public interface Suspicion {
  boolean of(Flow flow, Observed<BandwidthRun> run);
}
