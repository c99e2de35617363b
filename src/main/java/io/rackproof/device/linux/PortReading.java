package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.Coalescing;
import io.rackproof.facts.Observed;
import io.rackproof.facts.PortTuning.Amount;
import io.rackproof.remote.Command;
import java.util.List;

/**
 * What the settings of a NIC port are read from. Only what belongs to the settings that were asked
 * for has been sent.
 */
record PortReading(Batch batch, String netdev) {
  static List<Command> coalescingCommands(String netdev) {
    return List.of(EthtoolDriver.command(netdev), EthtoolCoalesce.command(netdev));
  }

  static List<Command> readRequestCommands(String netdev, String address) {
    return List.of(PciSysfs.netdevPath(netdev), DeviceControl.command(address));
  }

  Observed<IpLink.Interface> link() {
    return IpLink.netdev(batch.to(IpLink.command(netdev)), netdev);
  }

  /** Unsupported for a software interface, whatever its driver prints. */
  Observed<Coalescing> coalescing() {
    return EthtoolCoalesce.coalescing(
        batch.to(EthtoolCoalesce.command(netdev)),
        netdev,
        EthtoolDriver.driver(batch.to(EthtoolDriver.command(netdev))));
  }

  Observed<Amount> amount(EthtoolAmount kind) {
    return kind.amount(batch.to(kind.command(netdev)), netdev);
  }

  /** Of the device that the netdev is now: an address may be another's after a reboot. */
  Observed<Integer> readRequest(String address) {
    return PciSysfs.unmoved(
        PciSysfs.netdevAddress(batch.to(PciSysfs.netdevPath(netdev)), netdev),
        netdev,
        address,
        () -> DeviceControl.readRequest(batch.to(DeviceControl.command(address))));
  }
}
