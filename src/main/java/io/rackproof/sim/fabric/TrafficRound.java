package io.rackproof.sim.fabric;

import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.units.Bandwidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Flows that run at the same time: their rates by what they share, what queues build, and what that
 * does to the counters of all that they go through.
 */
final class TrafficRound {
  /** Share of its demand that a sender keeps when a full queue drops and nothing slows it. */
  private static final double COLLAPSE = 0.5;

  /** Share of the time in which a storming receiver lets its switch port send. */
  private static final double STORM_DUTY = 0.7;

  private static final double SLOW = 0.6;

  private record Shared(String what, Object owner) {}

  private final List<Path> paths;

  TrafficRound(List<Path> paths) {
    this.paths = List.copyOf(paths);
  }

  /** Lets them run; the outcomes are in the order of the flows. */
  List<RdmaOutcome> run() {
    List<Path> passing = paths.stream().filter(TrafficRound::passes).toList();
    double[] demands = sharing(passing, false).rates();
    double[] rates = sharing(passing, true).rates();
    Map<Object, Double> wanted = new HashMap<>();
    for (int n = 0; n < demands.length; n++) {
      Path path = passing.get(n);
      wanted.merge(path.to(), demands[n], Double::sum);
    }
    Map<Path, RdmaOutcome> outcomes = new HashMap<>();
    for (int n = 0; n < rates.length; n++) {
      Path path = passing.get(n);
      outcomes.put(path, one(path, demands[n], rates[n], wanted.get(path.to())));
    }
    List<RdmaOutcome> ordered = new ArrayList<>();
    for (Path path : paths) {
      if (!outcomes.containsKey(path)) {
        FlowCounters.neverArrived(path);
      }
      ordered.add(outcomes.getOrDefault(path, new RdmaOutcome.RetryExceeded()));
    }
    return ordered;
  }

  private static boolean passes(Path path) {
    return path.up() && path.open() && path.fits(path.flow().largestPacket());
  }

  private static RateSharing sharing(List<Path> paths, boolean downstream) {
    RateSharing sharing = new RateSharing();
    for (Path path : paths) {
      double wire = 1 / path.flow().packetEfficiency();
      Map<Object, Double> use = new HashMap<>();
      use(sharing, use, new Shared("out of", path.from()), sendingRate(path), wire);
      use(sharing, use, new Shared("PCIe out of", path.from()), pcie(path.from()), 1);
      if (downstream) {
        use(sharing, use, new Shared("into", path.to()), receivingRate(path), wire);
        use(sharing, use, new Shared("PCIe into", path.to()), pcie(path.to()), 1);
      }
      sharing.flow(use);
    }
    return sharing;
  }

  private static void use(
      RateSharing sharing, Map<Object, Double> use, Object what, double most, double unit) {
    sharing.resource(what, most);
    use.put(what, unit);
  }

  private static double sendingRate(Path path) {
    double link = path.from().speed().min(path.in().speed()).bitsPerSecond();
    return path.from().has(SimNic.Flaw.SLOW_TRANSMIT) ? link * SLOW : link;
  }

  private static double receivingRate(Path path) {
    double link = path.to().speed().min(path.out().speed()).bitsPerSecond();
    return storms(path) && path.pausesSwitch() ? link * STORM_DUTY : link;
  }

  private static boolean storms(Path path) {
    return path.to().has(SimNic.Flaw.PAUSE_STORM);
  }

  /**
   * Payload rate of a card in its slot: lanes x transfers x encoding (128b/130b, or FLIT mode from
   * generation 6 on) x share of a TLP that is payload.
   */
  static double pcie(SimNic nic) {
    PcieSlot slot = nic.slot();
    double transfers = nic.card().board().gigatransfers();
    double encoding = transfers > 32 ? 236.0 / 256 : 128.0 / 130;
    double tlp = slot.maxPayload() / (slot.maxPayload() + 24.0);
    return slot.lanes() * transfers * 1e9 * encoding * tlp;
  }

  private static RdmaOutcome one(Path path, double demand, double rate, double wanted) {
    double slack = 1.001;
    double wire = 1 / path.flow().packetEfficiency();
    double arriving = Math.min(wanted, receivingRate(path) / wire);
    boolean slowHost = arriving > pcie(path.to()) * slack;
    boolean slowLink = wanted * wire > receivingRate(path) * slack;
    boolean backsUp = slowLink || slowHost && path.pausesSwitch();
    boolean dropsAtHost = slowHost && !path.pausesSwitch();
    boolean dropsAtSwitch = backsUp && !path.pausesSender();
    boolean collapses = (dropsAtHost || dropsAtSwitch) && !(backsUp && path.controlled());
    double goodput = collapses ? Math.min(rate, demand * COLLAPSE) : rate;
    goodput *= (1 - noise(path)) * path.from().wear() * path.to().wear();

    FlowCounters counters = new FlowCounters(path, goodput);
    counters.payload();
    counters.lost(path.loss());
    if (slowHost || storms(path)) {
      counters.receiverPauses(storms(path));
    }
    if (path.to().has(SimNic.Flaw.GLOBAL_PAUSE)) {
      counters.receiverPausesAll();
    }
    if (dropsAtHost) {
      counters.droppedByReceiver();
    }
    if (backsUp) {
      counters.queueBuilt();
    }
    if (dropsAtSwitch) {
      counters.droppedByQueue();
    }
    if (path.to().has(SimNic.Flaw.LINK_FLAP)) {
      path.to().counters().add(Kind.LINK_DOWN, 1);
    }
    if (path.to().has(SimNic.Flaw.COUNTER_RESET)) {
      path.to().counters().clearPort();
    }
    if (path.from().has(SimNic.Flaw.COUNTER_RESET)) {
      path.from().counters().clearPort();
    }
    return new RdmaOutcome.Completed(new Bandwidth(goodput));
  }

  /** What a measurement differs by from run to run, the same for the same history. */
  private static double noise(Path path) {
    long seed =
        path.flow().from().id().hashCode() * 31L
            + path.flow().to().id().hashCode()
            + path.from().counters().total(Kind.WRITE_REQUESTS);
    return 0.0005 + Math.floorMod(seed, 997) / 997.0 * 0.002;
  }
}
