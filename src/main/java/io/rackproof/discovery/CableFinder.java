package io.rackproof.discovery;

import io.rackproof.facts.Neighbour;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortNames;
import io.rackproof.facts.PortSurvey;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.SwitchPortId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which switch port a NIC is plugged into, by what either end hears by LLDP. Where both hear each
 * other, the switch is believed: it names its own port.
 */
final class CableFinder {
  private static final Pattern ADDRESS = Pattern.compile("(?:[0-9a-f]{2}:){5}[0-9a-f]{2}");

  private final List<SwitchFacts> switches;
  private final Set<String> strangers = new TreeSet<>();

  CableFinder(List<SwitchFacts> switches) {
    this.switches = switches;
  }

  /**
   * A cable.
   *
   * @param doubt one sentence where it is not certain, or not found; empty otherwise
   */
  record Cable(Optional<SwitchPortId> at, String doubt) {}

  /** Names of systems that hosts hear and that are none of the switches asked. */
  Set<String> strangers() {
    return strangers;
  }

  Cable of(PortId port, String hostName, PortSurvey survey) {
    Optional<Neighbour> heard = survey.neighbour().asOptional();
    Optional<SwitchPortId> byHost = heard.flatMap(this::named);
    List<SwitchPortId> bySwitch =
        survey.names().asOptional().map(own -> hearing(port, hostName, own)).orElse(List.of());
    if (bySwitch.size() > 1) {
      return new Cable(byHost, "several switch ports hear " + port + ": " + bySwitch);
    }
    if (bySwitch.size() == 1) {
      boolean differ = byHost.isPresent() && !byHost.get().equals(bySwitch.get(0));
      return new Cable(
          Optional.of(bySwitch.get(0)),
          differ ? port + " hears " + byHost.get() + ", but " + bySwitch.get(0) + " hears it" : "");
    }
    return byHost.isPresent() ? new Cable(byHost, "") : new Cable(byHost, why(port, survey));
  }

  private static String why(PortId port, PortSurvey survey) {
    Observed<Neighbour> heard = survey.neighbour();
    if (heard instanceof Observed.Known<Neighbour> known) {
      return port + " hears " + known.value() + ", which is no port of a switch that was asked";
    }
    return "no switch port is known for "
        + port
        + ": "
        + (heard instanceof Observed.Unknown<Neighbour> unknown
            ? unknown.why()
            : ((Observed.Unsupported<Neighbour>) heard).reason());
  }

  /** The port that a host hears, of a switch that was asked. */
  private Optional<SwitchPortId> named(Neighbour heard) {
    for (SwitchFacts each : switches) {
      if (same(heard.system(), each.name().value())) {
        if (each.ports().isEmpty()) {
          return Optional.of(new SwitchPortId(each.name(), heard.ports().get(0)));
        }
        return heard.ports().stream()
            .filter(each.ports()::contains)
            .findFirst()
            .map(port -> new SwitchPortId(each.name(), port));
      }
    }
    if (!heard.system().isEmpty()) {
      strangers.add(heard.system());
    }
    return Optional.empty();
  }

  /** The ports that hear a NIC, of switches whose ports are known. */
  private List<SwitchPortId> hearing(PortId port, String hostName, PortNames own) {
    List<SwitchPortId> found = new ArrayList<>();
    for (SwitchFacts each : switches) {
      each.survey()
          .ports()
          .forEach(
              (id, survey) -> {
                boolean down = survey.up().asOptional().filter(up -> !up).isPresent();
                if (!down
                    && survey
                        .neighbour()
                        .asOptional()
                        .filter(heard -> isNic(heard, port, hostName, own))
                        .isPresent()) {
                  found.add(id);
                }
              });
    }
    return found;
  }

  /** Firmware that announces no name is told by its address alone. */
  private static boolean isNic(Neighbour heard, PortId port, String hostName, PortNames own) {
    boolean nameless = heard.system().isEmpty();
    boolean host =
        nameless
            || same(heard.system(), own.host())
            || same(heard.system(), hostName)
            || same(heard.system(), port.host().value());
    return host
        && heard.ports().stream()
            .anyMatch(
                name -> {
                  String plain = name.toLowerCase(Locale.ROOT);
                  boolean address = ADDRESS.matcher(plain).matches();
                  return own.names().contains(address ? plain : name) && (address || !nameless);
                });
  }

  /** Names without their domain, whatever their case (RFC 4343). */
  private static boolean same(String one, String other) {
    return label(one).equals(label(other));
  }

  private static String label(String name) {
    return name.replaceFirst("\\..*", "").toLowerCase(Locale.ROOT);
  }
}
