package io.rackproof.facts;

/**
 * All static facts of one NIC port.
 *
 * @param neighbour whom LLDP hears at the port; {@code Unsupported} where no LLDP daemon runs
 */
public record PortSurvey(
    Observed<PortState> state,
    Observed<RoceMode> roce,
    Observed<LinkMtu> mtu,
    Observed<HostQos> qos,
    Observed<PcieLink> pcie,
    Observed<NicIdentity> identity,
    Observed<PortNames> names,
    Observed<Neighbour> neighbour) {
  /** A survey of which nothing is known, for one reason. */
  public static PortSurvey unknown(String why, EvidenceRef... evidence) {
    return new PortSurvey(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
