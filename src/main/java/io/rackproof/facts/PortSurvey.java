package io.rackproof.facts;

/**
 * All static facts of one NIC port.
 *
 * @param neighbour whom LLDP hears at the port; {@code Unsupported} where no LLDP daemon runs
 * @param tuning how the NIC and its slot are tuned
 * @param quality how good the link is
 */
public record PortSurvey(
    Observed<PortState> state,
    Observed<RoceMode> roce,
    Observed<LinkMtu> mtu,
    Observed<HostQos> qos,
    Observed<PcieLink> pcie,
    Observed<NicIdentity> identity,
    Observed<PortNames> names,
    Observed<Neighbour> neighbour,
    PortTuning tuning,
    LinkQuality quality) {
  /** Where tuning and quality of the link were not read. */
  public PortSurvey(
      Observed<PortState> state,
      Observed<RoceMode> roce,
      Observed<LinkMtu> mtu,
      Observed<HostQos> qos,
      Observed<PcieLink> pcie,
      Observed<NicIdentity> identity,
      Observed<PortNames> names,
      Observed<Neighbour> neighbour) {
    this(
        state,
        roce,
        mtu,
        qos,
        pcie,
        identity,
        names,
        neighbour,
        PortTuning.unknown("tuning was not read"),
        LinkQuality.unknown("the quality of the link was not read"));
  }

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
        Observed.unknown(why, "", evidence),
        PortTuning.unknown(why, evidence),
        LinkQuality.unknown(why, evidence));
  }
}
