package io.rackproof.facts;

/** All static facts of one NIC port. */
public record PortSurvey(
    Observed<PortState> state,
    Observed<RoceMode> roce,
    Observed<LinkMtu> mtu,
    Observed<HostQos> qos,
    Observed<PcieLink> pcie,
    Observed<NicIdentity> identity) {
  /** A survey of which nothing is known, for one reason. */
  public static PortSurvey unknown(String why, EvidenceRef... evidence) {
    return new PortSurvey(
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence),
        Observed.unknown(why, "", evidence));
  }
}
