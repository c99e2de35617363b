package io.rackproof.facts;

import java.util.Optional;

/**
 * All static facts of one NIC port.
 *
 * @param neighbour whom LLDP hears at the port; {@code Unsupported} where no LLDP daemon runs
 * @param hardware what its NIC is; empty where the kernel has no such RDMA device
 * @param parameters what its NIC's firmware is set to
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
    Observed<Optional<NicHardware>> hardware,
    FirmwareParameters parameters,
    PortTuning tuning,
    LinkQuality quality) {
  /** A survey that looked at neither the hardware nor its tuning. */
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
        Observed.unknown("the NIC's hardware was not read", ""),
        FirmwareParameters.none(),
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
        Observed.unknown(why, "", evidence),
        FirmwareParameters.none(),
        PortTuning.unknown(why, evidence),
        LinkQuality.unknown(why, evidence));
  }
}
