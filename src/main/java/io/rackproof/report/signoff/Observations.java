package io.rackproof.report.signoff;

import io.rackproof.criteria.BandwidthBound;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RackSurvey;
import io.rackproof.facts.Restoration;
import io.rackproof.facts.SettingState;
import io.rackproof.facts.TrafficFacts;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.Testbed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run has observed up to its end. What it did not come to is empty.
 *
 * @param bounds of the bandwidth of each pair, as far as they were computed
 * @param applied state of the profile's settings, by device
 * @param restored what putting each device back came to
 * @param journal of what the run was about to change; empty when it changed nothing
 */
public record Observations(
    Testbed testbed,
    Optional<RackSurvey> survey,
    Optional<TrafficFacts> traffic,
    Map<Pair, BandwidthBound> bounds,
    Map<DeviceName, Observed<List<SettingState>>> applied,
    Map<DeviceName, Observed<Restoration>> restored,
    Optional<Path> journal) {
  public Observations {
    bounds = Map.copyOf(bounds);
    applied = Map.copyOf(applied);
    restored = Map.copyOf(restored);
  }

  /** Of a run that came no further than its descriptor. */
  public static Observations none(Testbed testbed) {
    return new Observations(
        testbed,
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Map.of(),
        Map.of(),
        Optional.empty());
  }
}
