package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PathProbe;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.Pair;
import java.util.Comparator;
import java.util.List;

/** Unfragmented echo requests of the profile's full size come back, sent from either end. */
public final class PathMtu {
  /**
   * @param probes one from each end
   */
  public Verdict judge(Pair pair, LosslessProfile profile, List<Observed<PathProbe>> probes) {
    Checks checks =
        new Checks(CriterionId.PATH_MTU, pair)
            .confirmWith("ping -M do -s " + (profile.hostMtu().bytes() - 28) + " <peer>");
    if (probes.size() < 2) {
      checks.missing("the path was not probed from both ends");
    }
    // An end that refuses to send knows the cause; the other end only misses the answers.
    probes.stream()
        .sorted(Comparator.comparing(PathMtu::isSilent))
        .forEach(probe -> checks.require(probe).ifPresent(seen -> judge(checks, seen)));
    return checks.verdict();
  }

  private static boolean isSilent(Observed<PathProbe> probe) {
    return probe.asOptional().flatMap(PathProbe::localMtu).isEmpty();
  }

  private static void judge(Checks checks, PathProbe probe) {
    String cause =
        probe
            .localMtu()
            .map(mtu -> "the sending interface itself has MTU " + mtu)
            .orElse("a hop between them has a smaller MTU and drops the packets in silence");
    checks.expect(
        probe.sent() > 0 && probe.received() == probe.sent(),
        probe.flow() + " answers to " + probe.size() + " packets",
        probe.sent() + " of " + probe.sent(),
        probe.received() + " of " + probe.sent(),
        cause,
        "on "
            + probe.flow().from().host()
            + ": ping -M do -s "
            + (probe.size().bytes() - 28)
            + " <address of "
            + probe.flow().to()
            + ">");
  }
}
