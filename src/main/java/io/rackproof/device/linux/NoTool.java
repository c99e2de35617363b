package io.rackproof.device.linux;

import io.rackproof.device.Answer;
import io.rackproof.device.Packages;
import io.rackproof.facts.Observed;
import io.rackproof.remote.Reply;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * No tool that shows the DCB of the port: there is none in a software interface, and of hardware
 * nothing is known. Nothing is set then. Broadcom's {@code niccli} is not used: it names a card by
 * a number of its own, and sets what only itself takes back.
 */
record NoTool(PortReplies port) implements DcbTool {
  @Override
  public Observed<HostDcb> state() {
    return lack();
  }

  @Override
  public Map<String, Observed<String>> sections() {
    return Map.of("DCB", lack());
  }

  @Override
  public List<Wanted> wanted(LosslessProfile profile) {
    return List.of(Wanted.dcbPfc(profile.priority()));
  }

  private <T> Observed<T> lack() {
    Optional<EthtoolDriver.Driver> driver = port.driver().asOptional();
    if (driver.filter(EthtoolDriver.Driver::software).isPresent()) {
      return new Observed.Unsupported<>(
          "driver " + driver.get().name() + " has no DCB or PFC", port.driver().evidence());
    }
    if (port.mlnxQos() instanceof Observed.Unsupported<MlnxQos.State> says) {
      return new Observed.Unsupported<>(says.reason(), says.evidence());
    }
    boolean maybeNvidia = driver.map(EthtoolDriver.Driver::nvidia).orElse(true);
    Reply mlnxQos = port.batch().to(MlnxQos.command(port.netdev()));
    Observed<PriorityMask> dcb = port.pfc();
    return new Observed.Unknown<>(
        "the DCB of "
            + port.netdev()
            + driver.map(known -> ", driver " + known.name() + ",").orElse("")
            + " cannot be read: "
            + (maybeNvidia ? mlnxQos.ending() + "; " + Packages.install("mlnx_qos") + "; " : "")
            + dcbLack(dcb, driver),
        "",
        Answer.evidence(dcb, Observed.known("", mlnxQos.evidence())));
  }

  private static String dcbLack(Observed<PriorityMask> dcb, Optional<EthtoolDriver.Driver> driver) {
    if (dcb instanceof Observed.Unsupported<PriorityMask> says) {
      boolean broadcom = driver.filter(known -> known.name().equals("bnxt_en")).isPresent();
      return says.reason()
          + (broadcom
              ? "; load a bnxt_en with DCB (CONFIG_BNXT_DCB); what niccli sets is for a person to"
                  + " look at"
              : "; load a driver with DCB");
    }
    return dcb instanceof Observed.Unknown<PriorityMask> unknown ? unknown.why() : "";
  }
}
