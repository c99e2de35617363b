package io.rackproof.criteria;

import io.rackproof.facts.BandwidthRun;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieLink;
import io.rackproof.facts.SizeCurve;
import io.rackproof.testbed.Pair;
import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;
import io.rackproof.units.Ratio;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

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
    return checks(pair, bound, pcie, runs, culprits).verdict();
  }

  private static Checks checks(
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
    return checks;
  }

  /**
   * The same, and no size of message from {@code least} up is below the bound.
   *
   * @param curves bandwidth at every size, one for each direction; empty where nobody asked for it
   */
  public Verdict judge(
      Pair pair,
      BandwidthBound bound,
      List<PcieLink> pcie,
      List<Observed<BandwidthRun>> runs,
      Culprits culprits,
      List<Observed<SizeCurve>> curves,
      ByteSize least) {
    Checks checks = checks(pair, bound, pcie, runs, culprits);
    if (curves.size() == 1) {
      checks.missing("bandwidth at every size was not measured in both directions");
    }
    for (Observed<SizeCurve> observed : curves) {
      checks.require(observed).ifPresent(curve -> judge(checks, curve, bound, least, culprits));
    }
    return checks.verdict();
  }

  private static void judge(
      Checks checks, SizeCurve curve, BandwidthBound bound, ByteSize least, Culprits culprits) {
    String what = curve.flow() + " by size";
    checks.detail(
        what
            + ": "
            + curve.points().stream()
                .map(point -> point.size() + " " + point.average())
                .collect(Collectors.joining(", ")));
    List<SizeCurve.Point> judged = curve.from(least);
    if (judged.isEmpty()) {
      checks.missing(what + ": no size from " + least + " up was measured");
      return;
    }
    if (judged.stream().anyMatch(point -> !bound.plausible(point.average()))) {
      checks.missing(what + ": more than the link carries (" + bound.link() + ")");
      return;
    }
    SizeCurve.Point worst =
        judged.stream().min(Comparator.comparing(SizeCurve.Point::average)).orElseThrow();
    checks.expect(
        worst.average().compareTo(bound.bound()) >= 0,
        what + ", slowest from " + least + " up",
        "at least " + bound.bound(),
        worst.average() + " at " + worst.size(),
        culprits.of(curve.flow()).sentence()
            + "; where only some sizes are slow: PCIe relaxed ordering, cache (DDIO), or too few"
            + " queue pairs",
        "on "
            + curve.flow().from().host()
            + ": "
            + curve.test().tool()
            + " -a -d "
            + curve.flow().from().rdmaDevice()
            + " -F --report_gbits <address of "
            + curve.flow().to()
            + ">");
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
