package io.rackproof.device.linux;

import io.rackproof.facts.HostQos;
import io.rackproof.facts.Observed;
import io.rackproof.facts.RoceVersion;
import io.rackproof.remote.Reply;
import io.rackproof.units.PriorityMask;
import java.util.Optional;

/**
 * QoS of a NIC port, with the difference between a tool that is missing and a NIC that has no such
 * thing: only NVIDIA's NICs are configured by mlnx_qos and {@code ecn} in sysfs, and a software
 * interface has no DCB at all.
 */
final class QosReading {
  private final String netdev;
  private final Observed<EthtoolDriver.Driver> driver;
  private final Reply qos;
  private final Reply ecn;

  /**
   * @param driver reply of {@code ethtool -i}
   * @param qos reply of {@code mlnx_qos -i}
   * @param ecn reply of the listing of {@link EcnSysfs}
   */
  QosReading(String netdev, Reply driver, Reply qos, Reply ecn) {
    this.netdev = netdev;
    this.driver = EthtoolDriver.driver(driver);
    this.qos = qos;
    this.ecn = ecn;
  }

  Observed<MlnxQos.State> state() {
    return orLack(MlnxQos.state(qos), driver, "DCB or PFC");
  }

  /** The whole text of mlnx_qos, for comparison. */
  Observed<String> text() {
    return orLack(MlnxQos.whole(qos), driver, "DCB or PFC");
  }

  Observed<PriorityMask> ecn(EcnSysfs.Point point) {
    return orLack(EcnSysfs.enabled(ecn, netdev, point), driver, "switches of RoCE ECN");
  }

  /** The listing of the ECN switches, for comparison. */
  Observed<String> ecnText() {
    Observed<String> listing =
        SysfsListing.read(ecn)
            .flatMap(
                found ->
                    found.isEmpty()
                        ? Observed.unknown(
                            "/sys/class/net/"
                                + netdev
                                + "/ecn is not there; install the driver of DOCA-OFED or MLNX_OFED",
                            "",
                            ecn.evidence())
                        : Observed.known(found.text(), ecn.evidence()));
    return orLack(listing, driver, "switches of RoCE ECN");
  }

  Observed<HostQos> qos() {
    return state()
        .map(
            state ->
                new HostQos(
                    state.trust(),
                    state.pfc(),
                    state.dscpToPriority(),
                    state.dcbx(),
                    ecn(EcnSysfs.Point.NOTIFICATION),
                    ecn(EcnSysfs.Point.REACTION)));
  }

  /**
   * What a gap means by the kind of driver: a software interface has no such thing; of hardware
   * that NVIDIA's tools do not configure nothing is known.
   */
  static <T> Observed<T> orLack(
      Observed<T> observed, Observed<EthtoolDriver.Driver> driver, String what) {
    Optional<EthtoolDriver.Driver> known = driver.asOptional();
    if (!(observed instanceof Observed.Unknown<T> gap) || known.isEmpty() || known.get().nvidia()) {
      return observed;
    }
    String name = known.get().name();
    return known.get().software()
        ? new Observed.Unsupported<>("driver " + name + " has no " + what, driver.evidence())
        : new Observed.Unknown<>(
            what + " of driver " + name + " cannot be read: NVIDIA's tools do not know it",
            gap.raw(),
            gap.evidence());
  }

  /** rdma_cm's version; a Soft-RoCE device speaks only RoCE v2. */
  static Observed<RoceVersion> connectionManager(
      Reply reply, Observed<EthtoolDriver.Driver> driver) {
    return orLack(CmaRoceMode.version(reply), driver, "choice of RoCE version");
  }
}
