package io.rackproof.criteria;

import io.rackproof.facts.Observed;
import io.rackproof.facts.PcieControl;
import io.rackproof.facts.PortTuning;
import io.rackproof.facts.PortTuning.Iommu;
import io.rackproof.facts.PortTuning.PcieBridge;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Tuning;
import java.util.List;

/**
 * The NIC may ask for and send large packets over PCIe, in relaxed order; on a host with GPUs
 * nothing on the way between GPU and NIC sends their traffic up to the root complex: no Access
 * Control Services on the bridges, no IOMMU that translates (NVIDIA GPUDirect RDMA documentation).
 */
public final class PcieTuned {
  public Verdict judge(Host host, NicPort port, PortTuning found) {
    Tuning want = host.tuning();
    String show = "lspci -vvv -s " + address(port) + " | grep -A2 DevCtl:";
    Checks checks = new Checks(CriterionId.PCIE_TUNING, port.id()).confirmWith(show);
    boolean judged = control(checks, port, want, found.control(), show);
    if (host.gpus()) {
      judged |= direct(checks, port, want, found);
    } else {
      checks.detail(host.name() + " has no GPUs, so that ACS and IOMMU do not matter");
    }
    return judged ? checks.verdict() : notJudged(CriterionId.PCIE_TUNING, port);
  }

  /** A verdict where the descriptor says {@code any} to everything. */
  static Verdict notJudged(CriterionId criterion, NicPort port) {
    return new Verdict(
        criterion,
        port.id(),
        Status.NOT_APPLICABLE,
        "",
        "",
        "the descriptor's tuning asks for nothing of it",
        "",
        List.of(),
        List.of());
  }

  private static String address(NicPort port) {
    return "$(basename $(readlink -f /sys/class/infiniband/" + port.id().rdmaDevice() + "/device))";
  }

  private static boolean control(
      Checks checks, NicPort port, Tuning want, Observed<PcieControl> found, String show) {
    if (want.maxReadRequest().isEmpty() && want.maxPayload().isEmpty() && !want.relaxedOrdering()) {
      return false;
    }
    checks
        .require(found)
        .ifPresent(
            control -> {
              want.maxReadRequest()
                  .ifPresent(
                      size ->
                          checks.expect(
                              control.maxReadRequest().equals(size),
                              "PCIe max read request",
                              size,
                              control.maxReadRequest(),
                              "the BIOS default: it is not persistent and must be set at each boot",
                              "setpci -s " + address(port) + " CAP_EXP+8.w"));
              want.maxPayload()
                  .ifPresent(
                      size ->
                          checks.expect(
                              control.maxPayload().compareTo(size) >= 0,
                              "PCIe max payload",
                              "at least " + size,
                              control.maxPayload(),
                              "the BIOS or a bridge on the way limits the payload",
                              show));
              if (want.relaxedOrdering()) {
                checks.expect(
                    control.relaxedOrdering(),
                    "PCIe relaxed ordering",
                    "on",
                    control.relaxedOrdering() ? "on" : "off",
                    "the BIOS or the kernel has switched relaxed ordering off for the NIC",
                    show);
              }
            });
    return true;
  }

  private static boolean direct(Checks checks, NicPort port, Tuning want, PortTuning found) {
    if (want.acs()) {
      checks.require(found.bridges()).ifPresent(bridges -> bridges(checks, bridges));
    }
    if (want.iommu()) {
      checks
          .require(found.iommu())
          .ifPresent(
              iommu ->
                  checks.expect(
                      iommu != Iommu.TRANSLATING,
                      "IOMMU",
                      "off or passing through",
                      switch (iommu) {
                        case OFF -> "off";
                        case PASS_THROUGH -> "passing through";
                        case TRANSLATING -> "translating";
                      },
                      "the kernel was booted without iommu=pt",
                      "cat /proc/cmdline /sys/class/infiniband/"
                          + port.id().rdmaDevice()
                          + "/device/iommu_group/type"));
    }
    return want.acs() || want.iommu();
  }

  private static void bridges(Checks checks, List<PcieBridge> bridges) {
    for (PcieBridge bridge : bridges) {
      checks.expect(
          bridge.acs().isEmpty(),
          "ACS of bridge " + bridge.address(),
          "off",
          bridge.acs().isEmpty() ? "off" : String.join(" ", bridge.acs()),
          "the BIOS or the IOMMU has switched ACS on, which sends GPU-to-NIC traffic through the"
              + " root complex",
          "lspci -vvv -s " + bridge.address() + " | grep ACSCtl");
    }
    if (bridges.isEmpty()) {
      checks.detail("no bridge stands above the NIC");
    }
  }
}
