package io.rackproof.criteria;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortNames;
import io.rackproof.facts.PortSurvey;
import io.rackproof.facts.SwitchPortSurvey;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.SwitchPortId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Each NIC is on the switch port that the descriptor says, by LLDP: what the switch hears of the
 * NIC, and what the host hears of the switch. What the switch hears counts, because a NIC is known
 * by its address; where it hears nobody, what the host hears does. A port is named by its interface
 * name or by its address, whichever its LLDP agent announces.
 */
public final class Cabling {
  private static final Pattern ADDRESS = Pattern.compile("[0-9a-f]{2}(?::[0-9a-f]{2}){5}");
  private static final String SHOW = "show the LLDP neighbour of ";

  /**
   * @param near what the host says of the NIC port
   * @param far the switch port at the other end of the cable, where the descriptor names one
   */
  public Verdict judge(NicPort port, PortSurvey near, Optional<SwitchPortSurvey> far) {
    Checks checks = new Checks(CriterionId.CABLING, port.id());
    if (port.cable().isEmpty() || far.isEmpty()) {
      Observed<?> open =
          Observed.unsupported("the descriptor names no switch port for " + port.id());
      checks.require(open);
      return checks.verdict();
    }
    SwitchPortId plug = port.cable().get();
    checks.confirmWith(SHOW + plug);
    Observed<Neighbour> heardBySwitch = whileUp(far.get().up(), far.get().neighbour(), plug);
    Observed<Neighbour> heardByHost = near.neighbour();
    if (heardBySwitch.asOptional().isEmpty() && heardByHost.asOptional().isEmpty()) {
      checks.require(heardBySwitch);
      checks.require(heardByHost);
      return checks.verdict();
    }
    if (checks.consult("whom " + plug + " hears", heardBySwitch).isPresent()) {
      judgeNic(checks, port, plug, near.names(), heardBySwitch.asOptional().get());
      checks
          .consult("whom " + port.id() + " hears", heardByHost)
          .ifPresent(heard -> checks.detail(port.id() + " hears " + heard));
    } else {
      checks.require(heardByHost).ifPresent(heard -> judgeSwitch(checks, port, plug, heard));
    }
    return checks.verdict();
  }

  /** An agent keeps what it heard for two minutes after the link went down. */
  private static Observed<Neighbour> whileUp(
      Observed<Boolean> up, Observed<Neighbour> heard, SwitchPortId plug) {
    return up.asOptional().filter(on -> !on).isPresent()
        ? new Observed.Unknown<>(
            plug + " is down, so that nobody can be heard there", "", up.evidence())
        : heard;
  }

  private static void judgeNic(
      Checks checks, NicPort port, SwitchPortId plug, Observed<PortNames> names, Neighbour heard) {
    checks
        .require(names)
        .ifPresent(
            own ->
                checks.expect(
                    isHost(heard.system(), port, own)
                        && heard.ports().stream()
                            .anyMatch(name -> isPort(name, own, heard.system().isEmpty())),
                    plug + " hears",
                    own.host() + "/" + port.netdev(),
                    heard,
                    "the cable of "
                        + port.id()
                        + " is in another switch port, or two cables are swapped",
                    SHOW + plug));
  }

  private static boolean isHost(String system, NicPort port, PortNames own) {
    // Firmware that announces no name is told by its address alone.
    return system.isEmpty() || same(system, own.host()) || same(system, port.id().host().value());
  }

  /** Without a host's name only an address tells whose port it is. */
  private static boolean isPort(String name, PortNames own, boolean addressOnly) {
    String plain = name.toLowerCase(Locale.ROOT);
    return own.names().contains(plain) && (!addressOnly || ADDRESS.matcher(plain).matches())
        || !addressOnly && own.names().contains(name);
  }

  /**
   * A switch may announce other names than the descriptor has for it and its ports; only a name of
   * the same form that differs is another port.
   */
  private static void judgeSwitch(Checks checks, NicPort port, SwitchPortId plug, Neighbour heard) {
    boolean system = same(heard.system(), plug.device().value());
    boolean there = heard.ports().contains(plug.port());
    boolean elsewhere =
        heard.ports().stream().anyMatch(name -> form(name).equals(form(plug.port())));
    if (system && (there || elsewhere)) {
      checks.expect(
          there,
          port.id() + " hears",
          plug,
          heard,
          "the cable of " + port.id() + " is in another switch port, or the descriptor is wrong",
          "on " + port.id().host() + ": lldpcli show neighbors ports " + port.netdev());
    } else {
      checks.missing(
          port.id()
              + " hears "
              + heard
              + ", and whether that is "
              + plug
              + " cannot be told: the switch itself hears nobody there");
    }
  }

  private static String form(String name) {
    return name.replaceAll("\\d+", "#");
  }

  /** Names without their domain, whatever their case (RFC 4343). */
  private static boolean same(String one, String other) {
    return label(one).equals(label(other));
  }

  private static String label(String name) {
    return name.replaceFirst("\\..*", "").toLowerCase(Locale.ROOT);
  }
}
