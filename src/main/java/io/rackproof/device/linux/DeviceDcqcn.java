package io.rackproof.device.linux;

import io.rackproof.device.Batch;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.NicPort;
import io.rackproof.units.PriorityMask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Congestion control of NICs whose driver switches it for a whole RDMA device, at both of its ends
 * at once and for every priority: Intel's irdma and Broadcom's bnxt_re. The makers' own drivers
 * show it in configfs, in a folder that an operator makes for the device, and as module parameters;
 * the kernel's bnxt_re in debugfs; the kernel's irdma not at all.
 */
interface DeviceDcqcn {
  String CONFIG = "/sys/kernel/config/";

  /** All that may be read without root. */
  Command SWITCHES =
      SysfsListing.only(
          List.of(
              "cnp_dscp",
              "cnp_prio",
              "dcqcn_enable",
              "ecn_enable",
              "roce_dcqcn_enable",
              "roce_dctcp_enable",
              "version"),
          CONFIG + "bnxt_re",
          CONFIG + "irdma",
          "/sys/module/bnxt_re",
          "/sys/module/irdma/parameters");

  /** The priorities for which it is on: all, or none. */
  Observed<PriorityMask> enabled();

  /** What it marks CNPs with. */
  Observed<CnpMarking> cnp();

  /**
   * What to ask about a port; nothing about NICs that are switched by priority.
   *
   * @param first in which the driver of the port's netdev was asked for
   */
  static List<Command> commands(NicPort port, Batch first, boolean stacked) {
    Optional<EthtoolDriver.Driver> driver = NicDriver.of(first, port.netdev()).asOptional();
    List<Command> commands = new ArrayList<>();
    if (stacked || driver.filter(EthtoolDriver.Driver::deviceDcqcn).isPresent()) {
      commands.add(SWITCHES);
    }
    if (driver.filter(BnxtDcqcn::drives).isPresent()) {
      commands.add(BnxtDcqcn.DEBUG);
    }
    return commands;
  }

  /**
   * Of an RDMA device, where its driver has it so.
   *
   * @param batch in which {@link #commands} were sent
   */
  static Optional<DeviceDcqcn> of(EthtoolDriver.Driver driver, String device, Batch batch) {
    if (!driver.deviceDcqcn()) {
      return Optional.empty();
    }
    Observed<SysfsListing> switches = read(batch, SWITCHES);
    return Optional.of(
        BnxtDcqcn.drives(driver)
            ? new BnxtDcqcn(device, driver.bus(), switches, read(batch, BnxtDcqcn.DEBUG))
            : new IrdmaDcqcn(device, switches));
  }

  private static Observed<SysfsListing> read(Batch batch, Command command) {
    Optional<Reply> reply = batch.find(command);
    return reply
        .map(SysfsListing::read)
        .orElseGet(() -> Observed.unknown("'" + command.line() + "' was not sent", ""));
  }

  /** A switch of a whole device is on for all priorities or for none. */
  static PriorityMask all(boolean on) {
    return on ? PriorityMask.ALL : PriorityMask.NONE;
  }
}
