package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
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
  /**
   * @param pcie PCIe links of both NICs, as far as they are known
   * @param runs one for each direction, and those of further tests
   * @param culprits tells which end is at fault
   */
  public Verdict judge(
      Pair pair,
      BandwidthBound bound,
      List<PcieLink> pcie,
      List<Observed<BandwidthRun>> runs,
      Culprits culprits) {
    Checks checks =
        new Checks(CriterionId.BANDWIDTH, pair)
            .confirmWith("ib_write_bw between both ports, with --report_gbits");
    bound.rate().derivation().forEach(checks::detail);
    checks.detail("bound = " + bound.share() + " of attainable = " + bound.bound());
    if (runs.size() < 2) {
      checks.missing("bandwidth was not measured in both directions");
    }
    for (int n = 0; n < runs.size(); n++) {
      Observed<BandwidthRun> observed = runs.get(n);
      checks.require(observed).ifPresent(run -> judge(checks, run, bound, pcie, culprits));
      if (n < 2 && observed.asOptional().isEmpty()) {
        checks.missing(culprits.of(pair.flows().get(n)).sentence());
      }
    }
    return checks.verdict();
  }

  private static void judge(
      Checks checks,
      BandwidthRun run,
      BandwidthBound bound,
      List<PcieLink> pcie,
      Culprits culprits) {
    Bandwidth average = run.perDirection();
    if (!bound.plausible(run)) {
      checks.missing(
          run.what() + ": " + average + " is more than the link carries (" + bound.link() + ")");
      return;
    }
    checks.detail(
        run.what()
            + " measured "
            + average
            + " / attainable "
            + bound.rate().attainable()
            + " / nominal "
            + bound.link()
            + ", limited by "
            + bound.rate().limit());
    checks.expect(
        average.compareTo(bound.bound()) >= 0,
        run.what(),
        "at least " + bound.bound(),
        average,
        culprits.of(run.flow()).sentence() + "; " + cause(run, bound.pathMtu(), pcie),
        "on "
            + run.flow().from().host()
            + ": "
            + run.test().tool()
            + " -d "
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
      if (degraded
          && PcieRate.asTrained(nic).times(Ratio.of(1.1)).compareTo(run.perDirection()) >= 0) {
        return "PCIe trained at " + nic + ", which carries " + PcieRate.asTrained(nic);
      }
    }
    return "congestion, loss with retransmission, a misrouted rail or host tuning; see the counters"
        + " of both ports";
  }
}
