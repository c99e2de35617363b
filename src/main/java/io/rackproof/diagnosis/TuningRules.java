package io.rackproof.diagnosis;

import static io.rackproof.criteria.CriterionId.LINK_QUALITY;
import static io.rackproof.criteria.CriterionId.PCIE;
import static io.rackproof.criteria.CriterionId.PCIE_TUNING;
import static io.rackproof.criteria.CriterionId.TUNING;

import io.rackproof.criteria.CriterionId;
import io.rackproof.diagnosis.PortRule.Shown;
import io.rackproof.facts.HostTuning;
import io.rackproof.facts.PortTuning.Iommu;
import io.rackproof.testbed.Host;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Tuning;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How NICs, slots and hosts are tuned, and how good links are: one row a fault. */
final class TuningRules {
  private TuningRules() {}

  static List<RunRule> all() {
    return Stream.of(pcie(), queues(), link()).flatMap(List::stream).toList();
  }

  private static List<RunRule> pcie() {
    return List.of(
        port(
            "pcie-slot-slow",
            "pcie",
            "the PCIe slot cannot carry what the port can",
            "move the card to a slot of its own width and generation; MaxPayload in the BIOS",
            "lspci -vv -s <address> | grep -E 'LnkSta:|MaxPayload'",
            PCIE,
            (rack, port) ->
                rack.near(port)
                    .pcie()
                    .asOptional()
                    .filter(
                        link ->
                            link.lanes() >= link.maxLanes()
                                && link.gigatransfers() >= link.maxGigatransfers())
                    .map(link -> "PCIe runs at " + link + ", the NIC's best")),
        port(
            "pcie-read-request",
            "pcie",
            "the NIC may request too little at once over PCIe",
            "setpci -s <address> CAP_EXP+8.w=5000:7000 at each boot, or in the BIOS",
            "lspci -vvv -s <address> | grep MaxReadReq",
            PCIE_TUNING,
            (rack, port) -> said(rack, port, PCIE_TUNING, "PCIe max read request")),
        port(
            "pcie-payload",
            "pcie",
            "the NIC may send too little in one PCIe packet",
            "MaxPayload in the BIOS, or pci=pcie_bus_perf",
            "lspci -vvv -s <address> | grep MaxPayload",
            PCIE_TUNING,
            (rack, port) -> said(rack, port, PCIE_TUNING, "PCIe max payload")),
        port(
            "relaxed-ordering-off",
            "pcie",
            "the NIC's PCIe writes keep their order, which costs bandwidth",
            "relaxed ordering on in the BIOS; PCI_WR_ORDERING in the firmware",
            "lspci -vvv -s <address> | grep RlxdOrd",
            PCIE_TUNING,
            (rack, port) -> said(rack, port, PCIE_TUNING, "PCIe relaxed ordering")),
        port(
            "acs-on",
            "gpu",
            "ACS sends GPU-to-NIC traffic through the root complex",
            "ACS off in the BIOS, or with setpci on every bridge at each boot (bare metal only)",
            "lspci -vvv -s <bridge> | grep ACSCtl",
            PCIE_TUNING,
            (rack, port) -> said(rack, port, PCIE_TUNING, "ACS of bridge")),
        new HostRule(
            new Cause(
                "iommu-on",
                "gpu",
                "the IOMMU translates every address that NICs and GPUs use",
                "boot with iommu=pt, or switch the IOMMU off in the BIOS",
                "cat /proc/cmdline ; iommu_group/type of the NIC"),
            PCIE_TUNING,
            (rack, host) ->
                some(
                    host,
                    port ->
                        rack.near(port)
                            .tuning()
                            .iommu()
                            .asOptional()
                            .filter(iommu -> iommu == Iommu.TRANSLATING)
                            .isPresent(),
                    "the IOMMU translates for ")));
  }

  private static List<RunRule> queues() {
    return List.of(
        port(
            "coalescing",
            "tuning",
            "interrupts wait as long as the driver likes, or longer than they should",
            "ethtool -C <netdev> adaptive-rx off adaptive-tx off, then rx-usecs 8 tx-usecs 8",
            "ethtool -c <netdev>",
            TUNING,
            (rack, port) ->
                said(rack, port, TUNING, "adaptive coalescing", "rx-usecs", "tx-usecs")),
        port(
            "few-queues",
            "tuning",
            "the NIC port has fewer queues than there are cores next to it",
            "ethtool -L <netdev> combined <cores>",
            "ethtool -l <netdev>",
            TUNING,
            (rack, port) -> said(rack, port, TUNING, "combined queues")),
        port(
            "small-ring",
            "tuning",
            "the NIC port's RX ring is small and overflows in bursts",
            "ethtool -G <netdev> rx 8192",
            "ethtool -g <netdev>",
            TUNING,
            (rack, port) -> said(rack, port, TUNING, "RX ring")),
        port(
            "irq-remote",
            "tuning",
            "interrupts of the NIC are served by processors of another NUMA node",
            "switch irqbalance off, then set_irq_affinity_bynode.sh <node> <netdev>",
            "local_cpulist of the NIC ; smp_affinity_list of its interrupts",
            TUNING,
            (rack, port) -> said(rack, port, TUNING, "interrupts on the NIC's node")),
        new HostRule(
            new Cause(
                "governor",
                "tuning",
                "the processors run as slowly as they may",
                "cpupower frequency-set -g performance; tuned-adm profile network-latency",
                "cat /sys/devices/system/cpu/cpufreq/policy*/scaling_governor"),
            TUNING,
            TuningRules::governor),
        new HostRule(
            new Cause(
                "deep-idle-states",
                "tuning",
                "the processors sleep so deeply that they are late with the first packet",
                "tuned-adm profile network-latency, cpupower idle-set -D 10, or C-states off in the"
                    + " BIOS",
                "grep . /sys/devices/system/cpu/cpu0/cpuidle/state*/{name,latency,disable}"),
            TUNING,
            TuningRules::sleeping));
  }

  private static List<RunRule> link() {
    return List.of(
        port(
            "fec-off",
            "link",
            "the link runs without the forward error correction that its speed demands",
            "ethtool --set-fec <netdev> encoding auto, and the same FEC at the switch port",
            "ethtool --show-fec <netdev> ; show interfaces status <port>",
            LINK_QUALITY,
            (rack, port) -> said(rack, port, LINK_QUALITY, "FEC ")),
        port(
            "bit-errors",
            "link",
            "bits are wrong even after correction: bad cable or optic, or a dirty fibre",
            "clean both ends, reseat, then replace the cable or optic",
            "mlxlink -d <device> -m -c, twice",
            LINK_QUALITY,
            (rack, port) -> said(rack, port, LINK_QUALITY, "bit error ratio")),
        port(
            "hot-module",
            "link",
            "the optical module is too hot",
            "fans, blanking panels and air flow; then another module",
            "ethtool -m <netdev> | grep temperature",
            LINK_QUALITY,
            (rack, port) -> said(rack, port, LINK_QUALITY, "module temperature")));
  }

  private static RunRule port(
      String id,
      String area,
      String title,
      String remedy,
      String confirm,
      CriterionId trigger,
      BiFunction<RackView, NicPort, Optional<String>> fault) {
    return new PortRule(
        new Cause(id, area, title, remedy, confirm),
        trigger,
        Set.of(trigger),
        Set.of(),
        (rack, port) ->
            fault.apply(rack, port).map(shown -> new Shown(port.id().toString(), shown)));
  }

  /** The comparisons of these subjects that the verdict says failed. */
  private static Optional<String> said(
      RackView rack, NicPort port, CriterionId criterion, String... subjects) {
    String failed =
        rack.red(criterion, port.id())
            .map(verdict -> Arrays.stream(verdict.found().split("; ")))
            .orElseGet(Stream::empty)
            .filter(part -> Arrays.stream(subjects).anyMatch(part::startsWith))
            .collect(Collectors.joining("; "));
    return Optional.of(failed).filter(text -> !text.isEmpty());
  }

  private static Optional<String> some(Host host, Predicate<NicPort> test, String what) {
    String ports =
        host.ports().stream()
            .filter(test)
            .map(port -> port.id().rdmaDevice())
            .collect(Collectors.joining(", "));
    return ports.isEmpty() ? Optional.empty() : Optional.of(what + ports);
  }

  private static Optional<String> governor(RackView rack, Host host) {
    Optional<String> want = host.tuning().governor();
    return rack.survey()
        .host(host.name())
        .tuning()
        .governors()
        .asOptional()
        .filter(seen -> want.isPresent() && !seen.keySet().equals(Set.of(want.get())))
        .map(seen -> "governors " + seen + ", want " + want.orElseThrow());
  }

  private static Optional<String> sleeping(RackView rack, Host host) {
    HostTuning own = rack.survey().host(host.name()).tuning();
    Tuning want = host.tuning();
    return own.idle()
        .asOptional()
        .flatMap(
            states ->
                states.stream()
                    .filter(
                        state ->
                            want.idleLatency().isPresent()
                                && state.exit().compareTo(want.idleLatency().get()) > 0
                                && own.latencyLimit()
                                    .asOptional()
                                    .filter(limit -> state.exit().compareTo(limit) <= 0)
                                    .isPresent())
                    .reduce((one, other) -> other))
        .map(
            state ->
                state.name()
                    + " takes "
                    + state.exit().toNanos() / 1000
                    + " us to leave and is on at "
                    + state.processors()
                    + " processors");
  }
}
