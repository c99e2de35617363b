package io.rackproof.diagnosis;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.FIRMWARE;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LOSSLESS;
import static io.rackproof.criteria.CriterionId.NIC;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.QOS_APPLIED;
import static io.rackproof.criteria.CriterionId.ROCE_FIRMWARE;
import static io.rackproof.criteria.CriterionId.ROCE_V2;
import static io.rackproof.criteria.CriterionId.SOAK;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What is wrong with a NIC as hardware, or with its firmware: one row each. */
final class HardwareRules {
  static final String AREA = "hardware";
  private static final Set<CriterionId> NONE = Set.of();
  private static final String SHOW = "ethtool -i <netdev>";

  private HardwareRules() {}

  /** Whether such a cause already explains a verdict. */
  static boolean explained(Verdict verdict, List<Suspect> before) {
    return before.stream()
        .anyMatch(suspect -> suspect.cause().area().equals(AREA) && suspect.reach().test(verdict));
  }

  static List<RunRule> all() {
    return List.of(
        rule(
            new Cause(
                "nic-model",
                AREA,
                "another card is in the slot than was ordered",
                "put in the card that was ordered, or correct the descriptor's model",
                "lspci -nn -s <address>"),
            NIC,
            "(?:^|; )(?:model|part number|PSID|driver|speed that a) [^|]*\\|",
            Set.of(FIRMWARE),
            NONE),
        rule(
            new Cause(
                "nic-slot",
                AREA,
                "the NIC is in a slot of another processor than ordered",
                "move the card to a slot of that NUMA node, or correct the descriptor",
                "cat /sys/class/net/<netdev>/device/numa_node"),
            NIC,
            "(?:^|; )NUMA node \\d+[^|]*\\|",
            NONE,
            NONE),
        rule(
            new Cause(
                "gpu-nic-distant",
                AREA,
                "GPU and NIC are not under one PCIe switch",
                "put the NIC in the slot beside its GPU; the same on every node",
                "nvidia-smi topo -m"),
            NIC,
            "GPU under one PCIe switch with \\S+ none",
            NONE,
            NONE),
        new HardwareRule(
            new Cause(
                "gpu-missing",
                AREA,
                "the host has other GPUs than ordered, or fewer",
                "nvidia-smi -q and dmesg (Xid) for the missing one; reseat, power-cycle, replace",
                "nvidia-smi -L"),
            NIC,
            Pattern.compile("(?:^|; )GPUs of "),
            NONE,
            NONE,
            true,
            false),
        rule(
            new Cause(
                "firmware-not-allowed",
                AREA,
                "the NIC runs firmware that is not allowed for its board",
                "burn the rack's release (flint, mlxfwmanager) and reset the card; or add the"
                    + " release to testbeds/firmware",
                SHOW),
            FIRMWARE,
            "(?:^|; )firmware (?:of PSID|\\d)[^|]*\\|",
            NONE,
            NONE),
        rule(
            new Cause(
                "driver-not-allowed",
                AREA,
                "the driver is not of a release that goes with the firmware",
                "install driver and firmware of one release",
                SHOW),
            FIRMWARE,
            "(?:^|; )driver \\S+ for firmware ",
            NONE,
            NONE),
        new HardwareRule(
            new Cause(
                "firmware-differs",
                AREA,
                "firmware, driver or generation differs within the rack",
                "one release on every node; update the one that differs",
                SHOW),
            FIRMWARE,
            Pattern.compile("(?:^|; )(?:firmware of|driver|generation of) "),
            NONE,
            NONE,
            false,
            true),
        rule(
            new Cause(
                "dpu-mode",
                AREA,
                "the BlueField is in DPU mode: its own CPU owns the port",
                "mlxconfig -d <address> set INTERNAL_CPU_OFFLOAD_ENGINE=1, then a power cycle; or"
                    + " set trust, PFC and ECN on its ARM side",
                "mlxconfig -d <address> -e q INTERNAL_CPU_OFFLOAD_ENGINE"),
            ROCE_FIRMWARE,
            "INTERNAL_CPU_OFFLOAD_ENGINE ENABLED",
            NONE,
            NONE),
        rule(
            new Cause(
                "cc-mask",
                AREA,
                "the NIC's firmware keeps congestion control off for RoCE's priority",
                "mlxconfig -d <address> set ROCE_CC_PRIO_MASK_P1 with the lossless priority's bit"
                    + " (0x8 for 3), then reset the card",
                "mlxconfig -d <address> -e q ROCE_CC_PRIO_MASK_P1"),
            ROCE_FIRMWARE,
            "ROCE_CC_PRIO_MASK_P1 0x",
            NONE,
            NONE),
        rule(
            new Cause(
                "firmware-setting-pending",
                AREA,
                "a firmware setting changes at the next boot",
                "decide which value is wanted, set it, reset the firmware, and judge again",
                "mlxconfig -d <address> -e q"),
            ROCE_FIRMWARE,
            " after the next boot ",
            NONE,
            NONE),
        rule(
            new Cause(
                "firmware-setting-differs",
                AREA,
                "a firmware setting is another one than on most NICs of that kind",
                "set it alike with mlxconfig, then reset the card",
                "mlxconfig -d <address> -e q ROCE_ADAPTIVE_ROUTING_EN CNP_DSCP_P1"),
            ROCE_FIRMWARE,
            "(?:^|; )(?:ROCE_ADAPTIVE_ROUTING_EN|CNP_DSCP_P1) (?!after)[^|]*\\|",
            NONE,
            NONE),
        rule(
            new Cause(
                "multi-host-differs",
                AREA,
                "hosts that share a card are set differently",
                "set RoCE mode, trust, PFC and ECN alike on every host of the card",
                "mlnx_qos -i <netdev> ; cma_roce_mode -d <device> -p 1, on each of the hosts"),
            AGREEMENT,
            "\\|.* on the same card",
            EnumSet.of(ROCE_V2, LOSSLESS, QOS_APPLIED, PFC_FLAT, INCAST),
            EnumSet.of(INCAST, SOAK)));
  }

  private static HardwareRule rule(
      Cause cause,
      CriterionId criterion,
      String sign,
      Set<CriterionId> follows,
      Set<CriterionId> rail) {
    return new HardwareRule(cause, criterion, Pattern.compile(sign), follows, rail, false, false);
  }
}
