package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Batch;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.units.PriorityMask;

/** The switches of RoCE ECN of an interface, with what it means where there are none. */
final class EcnReading {
  private EcnReading() {}

  static Observed<PriorityMask> enabled(Batch batch, String netdev, EcnSysfs.Point point) {
    Reply reply = batch.to(EcnSysfs.command(netdev));
    Observed<EthtoolDriver.Driver> driver = NicDriver.of(batch, netdev);
    if (EcnSysfs.absent(reply)
        && driver.asOptional().filter(EthtoolDriver.Driver::deviceDcqcn).isPresent()) {
      return driver.flatMap(
          known ->
              new Observed.Unsupported<>(
                  "driver "
                      + known.name()
                      + " has no switches of RoCE ECN for each priority: its DCQCN is the whole"
                      + " device's",
                  Answer.evidence(driver, Observed.known("", reply.evidence()))));
    }
    return NicDriver.orLack(EcnSysfs.enabled(reply, netdev, point), driver, "switches of RoCE ECN");
  }

  /** What CNPs are marked with. */
  static Observed<CnpMarking> cnp(Batch batch, String netdev) {
    return NicDriver.orLack(
        EcnSysfs.cnp(batch.to(EcnSysfs.command(netdev)), netdev),
        NicDriver.of(batch, netdev),
        "marks of CNPs");
  }

  /**
   * The listing of all switches, for comparison. That there are none is a fact of it: then there is
   * nothing to put back, although it is not known whether the NIC reacts to marks.
   */
  static Observed<String> text(Batch batch, String netdev) {
    return SysfsListing.read(batch.to(EcnSysfs.command(netdev)))
        .flatMap(
            found ->
                found.isEmpty()
                    ? Observed.unsupported(
                        "/sys/class/net/" + netdev + "/ecn is not there",
                        batch.to(EcnSysfs.command(netdev)).evidence())
                    : Observed.known(found.text(), batch.to(EcnSysfs.command(netdev)).evidence()));
  }
}
