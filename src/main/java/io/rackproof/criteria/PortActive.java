package io.rackproof.criteria;

import io.rackproof.facts.LinkLayer;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortState;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.Bandwidth;
import java.util.Optional;

/**
 * The port is PORT_ACTIVE, its physical link is up, its link layer is Ethernet and it negotiated
 * the speed that the descriptor names, at both ends of the cable.
 */
public final class PortActive {
  /**
   * @param far the switch port at the other end of the cable, where there is a cable
   */
  public Verdict judge(NicPort port, Observed<PortState> near, Optional<SwitchPortSurvey> far) {
    String show = "ibv_devinfo -d " + port.id().rdmaDevice();
    Checks checks = new Checks(CriterionId.PORT_ACTIVE, port.id()).confirmWith(show);
    checks.require(near).ifPresent(state -> judgeNear(checks, port, state, show));
    far.ifPresent(survey -> judgeFar(checks, port, survey));
    return checks.verdict();
  }

  private static void judgeNear(Checks checks, NicPort port, PortState state, String show) {
    boolean linkUp = state.physical().equals(PortState.LINK_UP);
    checks.expect(
        state.active(),
        "state",
        PortState.ACTIVE,
        state.state() + " (physical " + state.physical() + ")",
        linkUp
            ? "the link is up but the port is not: netdev " + port.netdev() + " is down"
            : "no cable, a disabled port at one end, or optics or FEC that do not match",
        show);
    if (!state.active()) {
      return; // layer and rate of a port that is down mean nothing
    }
    checks.expect(linkUp, "physical state", PortState.LINK_UP, state.physical(), "bad link", show);
    checks.expect(
        state.linkLayer() == LinkLayer.ETHERNET,
        "link layer",
        LinkLayer.ETHERNET,
        state.linkLayer(),
        "the port is configured for InfiniBand (firmware parameter LINK_TYPE)",
        show);
    checks.expect(
        same(state.rate(), port.speed()),
        "speed",
        port.speed(),
        state.rate(),
        "the link trained at another speed: cable, optic, breakout or a fixed speed at one end",
        "ethtool " + port.netdev());
  }

  private static void judgeFar(Checks checks, NicPort port, SwitchPortSurvey far) {
    String name = "switch port " + port.cable().map(Object::toString).orElse("?");
    checks
        .consult(name + " state", far.up())
        .ifPresent(
            up ->
                checks.expect(up, name, "up", up ? "up" : "down", "the switch port is down", name));
    checks
        .consult(name + " speed", far.speed())
        .ifPresent(
            speed ->
                checks.expect(
                    same(speed, port.speed()),
                    name + " speed",
                    port.speed(),
                    speed,
                    "the switch port is configured for another speed",
                    "show the interface status of " + name));
  }

  private static boolean same(Bandwidth one, Bandwidth other) {
    return Math.abs(one.bitsPerSecond() - other.bitsPerSecond()) < 1;
  }
}
