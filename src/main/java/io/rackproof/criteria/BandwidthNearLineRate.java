package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.testbed.Bounds;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.List;

/**
 * The average of RDMA WRITE reaches the descriptor's share of the attainable rate, in each
 * direction. The bound assumes NICs at their full PCIe speed and width: a badly trained link must
 * not lower it.
 */
public final class BandwidthNearLineRate {
  /** A measurement above this share of the link rate is no measurement. */
  private static final Ratio PLAUSIBLE = Ratio.of(1.02);

  /**
   * @param pcie PCIe links of both NICs, as far as they are known
   * @param runs one for each direction
   */
  public Verdict judge(
      Pair pair,
      NicPort a,
      NicPort b,
      LosslessProfile profile,
      Bounds bounds,
      List<PcieLink> pcie,
      List<Observed<BandwidthRun>> runs) {
    Checks checks =
        new Checks(CriterionId.BANDWIDTH, pair)
            .confirmWith("ib_write_bw between both ports, with --report_gbits");
    Bandwidth link = a.speed().min(b.speed());
    ByteSize pathMtu = LineRate.pathMtu(profile.hostMtu());
    LineRate rate = LineRate.of(link, pathMtu, pcie, bounds.bandwidthCap());
    Bandwidth bound = rate.attainable().times(bounds.bandwidth());
    rate.derivation().forEach(checks::detail);
    checks.detail("bound = " + bounds.bandwidth() + " of attainable = " + bound);
    if (runs.size() < 2) {
      checks.missing("bandwidth was not measured in both directions");
    }
    for (Observed<BandwidthRun> observed : runs) {
      checks.require(observed).ifPresent(run -> judge(checks, run, link, pathMtu, bound, pcie));
    }
    return checks.verdict();
  }

  private static void judge(
      Checks checks,
      BandwidthRun run,
      Bandwidth link,
      ByteSize pathMtu,
      Bandwidth bound,
      List<PcieLink> pcie) {
    if (run.average().compareTo(link.times(PLAUSIBLE)) > 0) {
      checks.missing(
          run.flow() + ": " + run.average() + " is more than the link carries (" + link + ")");
      return;
    }
    checks.detail(
        run.flow() + " = " + run.average() + ", " + run.average().of(link) + " of nominal");
    checks.expect(
        run.average().compareTo(bound) >= 0,
        run.flow().toString(),
        "at least " + bound,
        run.average(),
        cause(run, pathMtu, pcie),
        "on "
            + run.flow().from().host()
            + ": ib_write_bw -d "
            + run.flow().from().rdmaDevice()
            + " -F --report_gbits <address of "
            + run.flow().to()
            + ">");
  }

  private static String cause(BandwidthRun run, ByteSize pathMtu, List<PcieLink> pcie) {
    if (run.pathMtu().compareTo(pathMtu) < 0) {
      return "RoCE MTU is "
          + run.pathMtu().bytes()
          + " instead of "
          + pathMtu.bytes()
          + ": the MTU of one end is too small";
    }
    for (PcieLink nic : pcie) {
      boolean degraded =
          nic.lanes() < nic.maxLanes() || nic.gigatransfers() < nic.maxGigatransfers();
      if (degraded && PcieRate.asTrained(nic).times(Ratio.of(1.1)).compareTo(run.average()) >= 0) {
        return "PCIe trained at " + nic + ", which carries " + PcieRate.asTrained(nic);
      }
    }
    return "congestion, loss with retransmission, a misrouted rail or host tuning; see the counters"
        + " of both ports";
  }
}
