package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.Observed;
import io.rackproof.units.PriorityMask;

/** The switches of RoCE ECN of an interface, with what it means where there are none. */
final class EcnReading {
  private EcnReading() {}

  static Observed<PriorityMask> enabled(Batch batch, String netdev, EcnSysfs.Point point) {
    return NicDriver.orLack(
        EcnSysfs.enabled(batch.to(EcnSysfs.command(netdev)), netdev, point),
        NicDriver.of(batch, netdev),
        "switches of RoCE ECN");
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
