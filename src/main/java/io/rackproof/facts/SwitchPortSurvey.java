package io.rackproof.facts;

import io.rackproof.units.Bandwidth;
import io.rackproof.units.ByteSize;

/**
 * All static facts of one switch port.
 *
 * @param up whether it is operationally up
 * @param neighbour whom LLDP hears at the port; {@code Unsupported} where LLDP is off
 */
public record SwitchPortSurvey(
    Observed<Boolean> up,
    Observed<Bandwidth> speed,
    Observed<ByteSize> mtu,
    Observed<SwitchQos> qos,
    Observed<Neighbour> neighbour) {
  /** A survey of which nothing is known, for one reason. */
  public static SwitchPortSurvey unknown(String why, EvidenceRef... evidence) {
    return new SwitchPortSurvey(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
