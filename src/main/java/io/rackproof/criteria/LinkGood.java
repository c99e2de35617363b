package io.rackproof.criteria;

import io.rackproof.facts.Counter;
import io.rackproof.facts.CounterKind;
import io.rackproof.facts.CounterWindow;
import io.rackproof.facts.LinkQuality;
import io.rackproof.facts.LinkQuality.BitErrors;
import io.rackproof.facts.LinkQuality.Fec;
import io.rackproof.facts.LinkQuality.Module;
import io.rackproof.facts.LoadedPort;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortState;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The link corrects errors as its speed demands, few are left after correction, none were counted
 * under load, it stayed up, and its module is not too hot. What tools or medium do not show is
 * noted, not owed.
 */
public final class LinkGood {
  /**
   * From here on Ethernet always has Reed-Solomon FEC: it is part of the PCS of 200 and 400 Gb/s
   * (IEEE 802.3 clause 119) and 800 Gb/s (clause 172). Below it depends on cable and optic.
   */
  private static final Bandwidth ALWAYS_CORRECTED = Bandwidth.gbps(200);

  /** Bit error ratio that IEEE 802.3 allows at the MAC: 10^-12 (802.3ba), 10^-13 (802.3bs). */
  private static final BigDecimal SLOW = new BigDecimal("1E-12");

  private static final BigDecimal FAST = new BigDecimal("1E-13");

  private static final String LOOK = "mlxlink -d %s -m -c";

  /**
   * @param state of the port: nothing can be said of a link that is down
   * @param load counters around the measurements, where there were any
   */
  public Verdict judge(
      NicPort port, Observed<PortState> state, LinkQuality quality, Optional<LoadedPort> load) {
    String device = port.id().rdmaDevice();
    Checks checks =
        new Checks(CriterionId.LINK_QUALITY, port.id())
            .confirmWith("ethtool --show-fec " + port.netdev());
    if (state.asOptional().filter(known -> !known.active()).isPresent()) {
      return checks.missing("the link is down, so nothing can be said of its quality").verdict();
    }
    checks.require(quality.fec()).ifPresent(fec -> fec(checks, port, fec));
    checks
        .require(quality.errors())
        .ifPresent(errors -> errors(checks, port, errors, String.format(LOOK, device)));
    checks.require(quality.module()).ifPresent(module -> module(checks, port, module));
    load.ifPresent(loaded -> counters(checks, port, loaded));
    return checks.verdict();
  }

  private static void fec(Checks checks, NicPort port, Fec fec) {
    if (port.speed().compareTo(ALWAYS_CORRECTED) < 0) {
      checks.detail("FEC is " + said(fec) + "; below 200 Gb/s it depends on cable and optic");
      return;
    }
    checks.expect(
        fec == Fec.REED_SOLOMON,
        "FEC",
        said(Fec.REED_SOLOMON),
        said(fec),
        "forward error correction was switched off or fixed at one end",
        "ethtool --show-fec " + port.netdev());
  }

  private static String said(Fec fec) {
    return switch (fec) {
      case OFF -> "off";
      case FIRECODE -> "Firecode";
      case REED_SOLOMON -> "Reed-Solomon";
    };
  }

  private static void errors(Checks checks, NicPort port, BitErrors errors, String show) {
    BigDecimal most = port.speed().compareTo(ALWAYS_CORRECTED) < 0 ? SLOW : FAST;
    errors.raw().ifPresent(raw -> checks.detail("bit error ratio before correction: " + raw));
    errors.minutes().ifPresent(minutes -> checks.detail("counted for " + minutes + " minutes"));
    checks.expect(
        errors.effective().compareTo(most) <= 0,
        "bit error ratio after correction",
        "at most " + most,
        errors.effective(),
        "a bad cable or optic, a dirty fibre, or a module that is not fully seated",
        show);
  }

  private static void module(Checks checks, NicPort port, Module module) {
    String show = "ethtool -m " + port.netdev();
    double most = module.warning().orElse(module.alarm());
    checks.expect(
        module.celsius() < most,
        "module temperature",
        "below its own "
            + (module.warning().isPresent() ? "warning" : "alarm")
            + " at "
            + most
            + " C",
        module.celsius() + " C",
        "too little air for the module: fans, blanking panels, a hot aisle",
        show);
    // Lanes that are not used have no light: an alarm of power is a hint, no proof.
    module.raised().forEach(alarm -> checks.detail("the module says: " + alarm));
  }

  /**
   * Windows that cannot be trusted are for the criteria on loss; here only what they show counts.
   */
  private static void counters(Checks checks, NicPort port, LoadedPort load) {
    Map<Counter, Long> grown = new TreeMap<>();
    for (CounterWindow window : load.host()) {
      checks
          .consult("a window of counters", window.growth())
          .ifPresent(
              growth -> growth.forEach((counter, by) -> grown.merge(counter, by, Long::sum)));
    }
    grown.forEach(
        (counter, by) -> {
          boolean down = counter.kind() == CounterKind.LINK_DOWN;
          if (down || counter.kind() == CounterKind.WIRE_ERROR) {
            checks.expect(
                by == 0,
                counter + " under load",
                "+0",
                "+" + by,
                down
                    ? "the link went down: bad cable, optic or switch port"
                    : "bits are wrong on the wire: bad cable, optic or dirty fibre",
                "ethtool -S " + port.netdev() + " | grep -E 'symbol|crc|link_down', twice");
          }
        });
  }
}
