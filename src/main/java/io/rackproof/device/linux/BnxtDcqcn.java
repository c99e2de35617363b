package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.units.Dscp;
import io.rackproof.units.Priority;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;

/**
 * DCQCN of Broadcom's bnxt_re. Broadcom's own driver: {@code ports/1/cc/ecn_enable} in {@code
 * /sys/kernel/config/bnxt_re/DEV}, hexadecimal, once that folder was made, as bnxt_setupcc.sh does
 * (its configfs.c prints {@code %#x}). The kernel's: {@code cc_config/enable_cc} in {@code
 * /sys/kernel/debug/bnxt_re/BDF}, decimal, for root (drivers/infiniband/hw/bnxt_re/debugfs.c); old
 * ones show nothing. The two are told apart by the module's version, 229.0 and the like with
 * Broadcom.
 */
record BnxtDcqcn(
    String device,
    Optional<String> bus,
    Observed<SysfsListing> switches,
    Observed<SysfsListing> debug)
    implements DeviceDcqcn {
  static final Command DEBUG =
      SysfsListing.onlyAsRoot(
          List.of("alt_vlan_dscp", "alt_vlan_pcp", "enable_cc"), "/sys/kernel/debug/bnxt_re");

  static boolean drives(EthtoolDriver.Driver driver) {
    return driver.name().equals("bnxt_en");
  }

  @Override
  public Observed<PriorityMask> enabled() {
    return value("ecn_enable", "enable_cc", 0xff).map(value -> DeviceDcqcn.all(value != 0));
  }

  @Override
  public Observed<CnpMarking> cnp() {
    return Answer.both(
        value("cnp_dscp", "alt_vlan_dscp", 63),
        value("cnp_prio", "alt_vlan_pcp", 7),
        (dscp, priority) ->
            new Observed.Known<>(
                new CnpMarking(Dscp.of(dscp), Priority.of(priority)),
                Answer.evidence(switches, debug)));
  }

  /**
   * @param config its name in configfs
   * @param debugged its name in debugfs
   */
  private Observed<Integer> value(String config, String debugged, int most) {
    return switches.flatMap(
        listing ->
            listing
                .value(CONFIG + "bnxt_re/" + device + "/ports/1/cc/" + config)
                .map(text -> number(text, config, most, switches))
                .orElseGet(() -> debug.flatMap(shown -> debugged(listing, shown, debugged, most))));
  }

  private Observed<Integer> debugged(
      SysfsListing listing, SysfsListing shown, String name, int most) {
    return shown
        .value("/sys/kernel/debug/bnxt_re/" + bus.orElse("") + "/cc_config/" + name)
        .map(text -> number(text, name, most, debug))
        .orElseGet(() -> lack(listing));
  }

  private Observed<Integer> number(String text, String name, int most, Observed<?> source) {
    boolean number = text.matches("0x[0-9a-f]{1,2}|[1-9]\\d{0,2}|0");
    return number && Integer.decode(text) <= most
        ? new Observed.Known<>(Integer.decode(text), source.evidence())
        : new Observed.Unknown<>(
            name + " of " + device + " reads '" + text + "'", "", source.evidence());
  }

  private Observed<Integer> lack(SysfsListing listing) {
    List<EvidenceRef> evidence = Answer.evidence(switches, debug);
    boolean broadcoms =
        listing
            .value("/sys/module/bnxt_re/version")
            .filter(version -> version.matches("\\d{3}\\..*"))
            .isPresent();
    return broadcoms
        ? new Observed.Unknown<>(
            "the DCQCN of "
                + device
                + " cannot be read: Broadcom's bnxt_re shows it in a folder of configfs once"
                + " somebody makes it: sudo mkdir "
                + CONFIG
                + "bnxt_re/"
                + device,
            "",
            evidence)
        : new Observed.Unsupported<>(
            "this kernel's own bnxt_re has no switch of DCQCN: its firmware decides; newer kernels"
                + " and Broadcom's driver have one",
            evidence);
  }
}
