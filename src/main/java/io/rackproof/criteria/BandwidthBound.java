package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.List;

/**
 * What a bandwidth measurement between two ports must reach. It assumes NICs at their full PCIe
 * speed and width: a badly trained link must not lower it.
 *
 * @param link the slower link rate of both ends
 * @param pathMtu RoCE path MTU that the profile implies
 * @param bound the smallest average of one direction that is good enough
 */
public record BandwidthBound(
    Bandwidth link, ByteSize pathMtu, LineRate rate, Ratio share, Bandwidth bound) {
  /** A measurement above this share of the link rate is no measurement. */
  private static final Ratio PLAUSIBLE = Ratio.of(1.02);

  /**
   * @param pcie PCIe links of both NICs, as far as they are known
   */
  public static BandwidthBound of(
      NicPort a, NicPort b, LosslessProfile profile, Bounds bounds, List<PcieLink> pcie) {
    Bandwidth link = a.speed().min(b.speed());
    ByteSize pathMtu = LineRate.pathMtu(profile.hostMtu());
    LineRate rate = LineRate.of(link, pathMtu, pcie, bounds.bandwidthCap());
    return new BandwidthBound(
        link, pathMtu, rate, bounds.bandwidth(), rate.attainable().times(bounds.bandwidth()));
  }

  /** Whether a result is one at all: more than the link carries is none. */
  boolean plausible(BandwidthRun run) {
    return plausible(run.perDirection());
  }

  boolean plausible(Bandwidth average) {
    return average.compareTo(link.times(PLAUSIBLE)) <= 0;
  }

  /** Whether a result is there, is plausible and reaches the bound. */
  public boolean reachedBy(Observed<BandwidthRun> observed) {
    return observed
        .asOptional()
        .map(run -> plausible(run) && run.perDirection().compareTo(bound) >= 0)
        .orElse(false);
  }
}
